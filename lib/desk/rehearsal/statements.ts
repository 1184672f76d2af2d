import { RehearsalAccounts, type RehearsalStatementQuery } from "@/lib/contract/api/rehearsal";
import { requirePermission, type UserContext } from "../context";
import { askSandbox, type ServicePlace } from "./sandbox-control";

/**
 * The demo company's accounts and wallets for which the sandbox writes statements.
 * @throws {AppError} `forbidden`, and those of `askSandbox`
 */
export async function listRehearsalAccounts(
  ctx: UserContext,
  place: ServicePlace,
): Promise<RehearsalAccounts> {
  requirePermission(ctx, "statements.import");
  return RehearsalAccounts.parse(await (await askSandbox(place, "/statements/accounts")).json());
}

/**
 * A statement with seeded errors, made from the sandbox's transactions. Its bytes come as the sandbox writes them.
 * @throws {AppError} `forbidden`, and those of `askSandbox`
 */
export async function openRehearsalStatement(
  ctx: UserContext,
  place: ServicePlace,
  query: RehearsalStatementQuery,
): Promise<{ fileName: string; contentType: string; body: ReadableStream<Uint8Array> | null }> {
  requirePermission(ctx, "statements.import");
  const { headers, body } = await askSandbox(place, `/statements?${new URLSearchParams(query)}`);
  return {
    fileName:
      /filename="([\w.-]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "statement",
    contentType: headers.get("content-type") ?? "application/octet-stream",
    body,
  };
}
