import { beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { sql } from "../database";
import {
  attemptsOf,
  beginAttempt,
  claimDueOperation,
  endAttempt,
  FenceLostError,
  findOperation,
  insertOperation,
  keepEvidence,
  renewOperationLease,
  settleOperation,
  takeOverOperation,
  type OperationRow,
} from "./operations";
import { openTestDatabase } from "../testing/open-test-database";

const db = await openTestDatabase();
beforeEach(async () => {
  for (const table of ["operation_attempts", "operations"])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

async function planned(): Promise<string> {
  const id = newId();
  const facts = {
    intentId: null,
    transferId: null,
    method: "POST",
    path: "/v1/transfer-requests",
    body: Buffer.from("{}"),
    bodySha256: "x",
    request: {},
    likeness: null,
    createdBy: null,
  };
  await db.transaction().execute((tx) =>
    insertOperation(tx, {
      id,
      kind: "create_transfer",
      upstreamKey: newId(),
      createdAt: new Date(),
      ...facts,
    }),
  );
  return id;
}
const claimed = async (): Promise<OperationRow> =>
  (await claimDueOperation(db)) ?? expect.unreachable("it is due");
const row = async (id: string): Promise<OperationRow> =>
  (await findOperation(db, id)) ?? expect.unreachable("it is kept");
const begin = (held: OperationRow) => db.transaction().execute((tx) => beginAttempt(tx, held));
const settle = (held: OperationRow, state: "ambiguous" | "succeeded") =>
  db.transaction().execute((tx) =>
    settleOperation(tx, held, {
      state,
      nextAttemptAt: new Date(),
      finishedAt: state === "succeeded" ? new Date() : null,
    }),
  );

test("whoever has lost the fence writes nothing any more", async () => {
  const id = await planned();
  const lost = await begin(await claimed());
  await db.transaction().execute((tx) => takeOverOperation(tx, id, ["sending"]));
  const before = await row(id);
  await expect(settle(lost, "succeeded")).rejects.toThrow(FenceLostError);
  await expect(begin(lost)).rejects.toThrow(FenceLostError);
  await expect(keepEvidence(db, lost, { looks: 1 })).rejects.toThrow(FenceLostError);
  await renewOperationLease(db, lost);
  expect(await row(id)).toEqual(before);
});

test("however often it is sent, the window counts from the first time", async () => {
  const id = await planned();
  await begin(await claimed());
  const firstSentAt = new Date("2026-11-20T12:00:00Z");
  await db
    .updateTable("operations")
    .set({ firstSentAt, leaseUntil: null, nextAttemptAt: firstSentAt })
    .where("id", "=", id)
    .execute();
  expect(await begin(await claimed())).toMatchObject({ attempt: 2, firstSentAt });
});

test("an operation that has been settled is nobody's, though its last holder still renews the lease", async () => {
  await planned();
  const held = await begin(await claimed());
  await settle(held, "ambiguous");
  await renewOperationLease(db, held);
  expect((await claimed()).id).toBe(held.id);
});

test("an attempt ends once: how it ended first is kept", async () => {
  await planned();
  const { id, attempt } = await begin(await claimed());
  const end = (outcome: string) =>
    endAttempt(db, id, attempt, { outcome, httpStatus: null, requestId: null, detail: null });
  await end("lost");
  await end("done");
  expect(await attemptsOf(db, [id])).toMatchObject([{ attempt: 1, outcome: "lost" }]);
});
