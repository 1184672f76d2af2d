import type { LookAlikes } from "@/lib/contract/api/new-recipient";
import { findLookAlikes as lookAlikesAmong } from "@/lib/domain/recipients/look-alikes";
import { addressHolders } from "@/lib/store/recipients/recipients";
import { requirePermission, type UserContext } from "../context";

/**
 * The recipients whose address is the same as this one or looks like it.
 * @throws {AppError} `forbidden` without desk.read.
 */
export async function findLookAlikes(ctx: UserContext, address: string): Promise<LookAlikes> {
  requirePermission(ctx, "desk.read");
  const found = lookAlikesAmong(address, await addressHolders(ctx.db));
  return { lookAlikes: found.map(({ kind, ...holder }) => ({ ...holder, same: kind === "same" })) };
}
