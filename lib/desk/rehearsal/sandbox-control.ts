import * as z from "zod/mini";
import { AppError } from "../app-error";
import type { DeskConfig } from "../runtime-config";

/** Which service this desk runs on. */
export type ServicePlace = Pick<DeskConfig, "sandbox" | "serviceBaseUrl">;

/** How long the sandbox may take until its answer begins, in milliseconds: it reads a period's transactions first. */
const ANSWER_WITHIN_MS = 30_000;

const Refusal = z.object({ message: z.string() });

/**
 * Asks a control of the sandbox (docs/sandbox.md), which no other service has.
 * @param path below `/control`
 * @throws {AppError} `not_found` unless the desk runs on the sandbox, so that no such request ever reaches a real service;
 *   `service_unavailable` when the sandbox doesn't answer; `conflict` with the sandbox's own words when it refuses.
 */
export async function askSandbox(
  { sandbox, serviceBaseUrl }: ServicePlace,
  path: string,
  body?: unknown,
): Promise<Response> {
  if (!sandbox) throw new AppError("not_found", "There is nothing at this address.");
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
