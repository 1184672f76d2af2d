import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { ChangeEvent } from "@/lib/contract/api/events";
import { overviewOptions } from "../overview/overview-options";
import { evidenceOptions } from "../reconciliation/reconciliation-options";
import { organisationOptions } from "../settings/settings-options";
import { changedQueries } from "./hinted-queries";

/** Returns true if a hint makes the evidence of transfer `t1` stale. */
async function isStaleAfter(event: Pick<ChangeEvent, "kind" | "id">): Promise<boolean> {
  const client = new QueryClient();
  const { queryKey } = evidenceOptions("t1");
  client.setQueryData(queryKey, { transactionId: "t1", legs: [], evidenced: 1, isExpected: true });
  for (const key of changedQueries(event as ChangeEvent))
    await client.invalidateQueries({ queryKey: key });
  return client.getQueryState(queryKey)?.isInvalidated === true;
}

test("a transfer's evidence is read again when it moves on, when the desk's copy gets its record, and when it is matched", async () => {
  expect(await isStaleAfter({ kind: "transfer", id: "t1" })).toBe(true);
  expect(await isStaleAfter({ kind: "transfer", id: null })).toBe(true);
  expect(await isStaleAfter({ kind: "transactions", id: null })).toBe(true);
  expect(await isStaleAfter({ kind: "matches", id: null })).toBe(true);
  expect(await isStaleAfter({ kind: "transfer", id: "t2" })).toBe(false);
});

test("what is said of the session is read again with the organisation, whose name and zone come with it", () => {
  expect(changedQueries({ kind: "session", id: null } as ChangeEvent)).toContainEqual(
    organisationOptions().queryKey,
  );
});

test("the overview is read again when a close is prepared, reviewed or given back", () => {
  expect(changedQueries({ kind: "matches", id: "account" })).toContainEqual(
    overviewOptions().queryKey,
  );
});
