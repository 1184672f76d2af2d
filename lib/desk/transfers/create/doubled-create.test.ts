import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RESEND_WINDOW_MS, SETTLE_WINDOW_MS } from "@/lib/domain/operations/operation";
import { KEY_MODES, type KeyMode } from "@/lib/sandbox/idempotency/key-modes";
import { sql } from "@/lib/store/database";
import { startLostCreates } from "../testing/lost-creates";

const { desk, lost } = await startLostCreates();

const inMode = (keyMode: KeyMode) => desk.control("PATCH", "/settings", { keyMode });
afterEach(async () => {
  await inMode("replay_first_answer");
  await desk.control("DELETE", "/faults");
});

/** The ids of the transfers of this amount at the service, the first one first. */
async function atService(amount: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox.transfers where source_amount = ${amount} order by created_at, id`.execute(
    desk.owner,
  );
  return rows.map(({ id }) => id);
}

describe("a create that a proxy sends twice", () => {
  beforeEach(() =>
    desk.control("POST", "/faults", { kind: "double", operation: "createTransfer" }),
  );

  const HONOURED = KEY_MODES.filter((mode) => mode !== "key_ignored");
  test.each(HONOURED)("%s: never called refused, and one transfer", async (mode) => {
    await inMode(mode);
    const input = desk.onramp();
    const operation = await lost.planned(input);
    const first = await lost.step(operation);
    expect(["ambiguous", "succeeded"]).toContain(first.state);
    const made = await atService(input.amount);
    expect(made).toHaveLength(1);
    await lost.told(made[0] ?? "");
    const ended = first.state === "succeeded" ? first : await lost.step(operation);
    expect(ended).toMatchObject({ state: "succeeded", transferId: made[0] });
    expect(await atService(input.amount)).toEqual(made);
  });
});
