import * as z from "zod/mini";
import { RehearsalAccounts, type RehearsalStatementQuery } from "@/lib/contract/api/rehearsal";
import { findRecipientRow } from "@/lib/store/recipients/recipients";
import { findTransfer } from "@/lib/store/transfers/transfers";
import { AppError, notFound } from "./app-error";
import { recordAct } from "./audit/record-audit";
import { requirePermission, type UserContext } from "./context";
import type { DeskConfig } from "./runtime-config";

export type ServicePlace = Pick<DeskConfig, "sandbox" | "serviceBaseUrl">;

/**
 * Makes the sandbox detect a payment of all that a transfer still awaits.
 * @throws {AppError} `forbidden`; `not_found`, also wherever a real service is connected;
 * `conflict` where nothing is awaited; `service_unavailable`
 */
export async function simulatePayment(
  ctx: UserContext,
  place: ServicePlace,
  id: string,
): Promise<void> {
  requirePermission(ctx, "transfers.report-payment");
  if (!(await findTransfer(ctx.db, id)))
    throw notFound("This desk has no such transfer on a sandbox.");
  await askSandbox(place, `/transfers/${encodeURIComponent(id)}/pay`, {});
  await recordAct(ctx, {
    action: "rehearsal.payment_simulated",
    subjectType: "transfer",
    subjectId: id,
  });
}

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
 * A statement with seeded errors, made from the sandbox's transactions.
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

/**
 * Changes a recipient's account or wallet in the sandbox, to rehearse a swapped payee.
 * @throws {AppError} `forbidden`; `not_found`, also wherever a real service is connected;
 * `conflict`; `service_unavailable`
 */
export async function swapRecipient(
  ctx: UserContext,
  place: ServicePlace,
  id: string,
): Promise<void> {
  requirePermission(ctx, "recipients.create");
  if (!(await findRecipientRow(ctx.db, id)))
    throw notFound("This desk has no such recipient on a sandbox.");
  await askSandbox(place, `/recipients/${encodeURIComponent(id)}/swap`, {});
  await recordAct(ctx, {
    action: "rehearsal.recipient_swapped",
    subjectType: "recipient",
    subjectId: id,
  });
}

/** A period's transactions are read first. */
const ANSWER_WITHIN_MS = 30_000;

const Refusal = z.object({ message: z.string() });

/**
 * Asks a control of the sandbox (docs/sandbox.md), which no other service has.
 * @param path below `/control`
 * @throws {AppError} `not_found` unless the desk runs on the sandbox, so that no real service is
 * ever asked; `service_unavailable`; `conflict` with the sandbox's own words when it refuses.
 */
async function askSandbox(
  { sandbox, serviceBaseUrl }: ServicePlace,
  path: string,
  body?: unknown,
): Promise<Response> {
  if (!sandbox) throw notFound("There is nothing at this address.");
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_WITHIN_MS);
  try {
    const post = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${serviceBaseUrl}/control${path}`, {
      ...(body === undefined ? {} : post),
      signal: late.signal,
    });
    if (response.ok) return response;
    const refusal = z.safeParse(Refusal, await response.json().catch(() => null));
    throw new AppError(
      "conflict",
      refusal.success
        ? `The sandbox refuses: ${refusal.data.message}.`
        : `The sandbox answered ${response.status}. Look into its log.`,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      "service_unavailable",
      "The sandbox doesn't answer. Try again; if this continues, restart the desk.",
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
  }
}
