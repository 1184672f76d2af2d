import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { newId } from "@/lib/platform/ids";
import type { Database } from "@/lib/store/database";
import { applyRecords } from "@/lib/store/mirror/transactions";
import { upsertRecipients } from "@/lib/store/recipients/recipients";
import { getTransaction } from "./get-transaction";
import { listTransactions } from "./list-transactions";
import { startTransactionsDesk } from "./testing/desk";
import { startHostileService, wireRecord, type HostileService } from "./testing/hostile-service";

const desk = await startTransactionsDesk();
let service: HostileService;
let ctx: UserContext;
beforeAll(async () => {
  const odd = { id: "a/../b?c=d&e#f", reference: "TXN-ODD" };
  service = await startHostileService({
    records: [
      wireRecord(1),
      wireRecord(2, odd),
      wireRecord(3, { id: "rec-3", reference: "TXN-OWN" }),
      wireRecord(4, { id: "rec-4", reference: "TXN-TWICE", source_currency: "KES" }),
    ],
  });
  ctx = await desk.person(service.url);
});
afterAll(async () => {
  await service.close();
  await desk.close();
});

test.each(["id-000001", "TXN-000001", "  TXN-000001  "])("%j finds the record", async (name) => {
  const { transaction, freshness } = await getTransaction(ctx, name);
  expect(transaction).toMatchObject({ id: "id-000001", reference: "TXN-000001" });
  expect(freshness.verifiedAt).toBe(desk.clock.now().toISOString());
});

test("an id is one path segment, whatever it holds", async () => {
  expect((await getTransaction(ctx, "a/../b?c=d&e#f")).transaction.reference).toBe("TXN-ODD");
});

test("the desk's own data is joined", async () => {
  await desk.ownTransfer("id-000001", {
    createdBy: ctx.actor.userId,
    note: "Invoice 8841",
    recipient: null,
  });
  expect((await getTransaction(ctx, "TXN-000001")).transaction).toMatchObject({
    ownTransfer: true,
    note: "Invoice 8841",
    createdBy: { name: ctx.actor.name },
  });
});

test("an unknown name is not found, and says so of the name", async () => {
  await expect(getTransaction(ctx, "TXN-NONE")).rejects.toMatchObject({
    code: "not_found",
    reason: "unknown",
    message: expect.stringContaining("“TXN-NONE”") as string,
  });
});

test.each([400, 410, 422])("an unknown name may be answered with %d", async (unknownStatus) => {
  const other = await startHostileService({ records: [wireRecord(1)], unknownStatus });
  await expect(getTransaction(await desk.person(other.url), "TXN-NONE")).rejects.toMatchObject({
    code: "not_found",
    reason: "unknown",
  });
  await other.close();
});

test("an unknown name may be answered with an HTML page, and is not found while the service answers otherwise", async () => {
  const plain = await startHostileService({ records: [wireRecord(1)], unknownIsHtml: true });
  const person = await desk.person(plain.url);
  await expect(getTransaction(person, "TXN-NONE")).rejects.toMatchObject({
    code: "not_found",
    reason: "unknown",
  });
  plain.options.intercept = (_request, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>404 Not Found</h1>");
    return true;
  };
  await expect(getTransaction(person, "TXN-NONE")).rejects.toMatchObject({
    name: "UpstreamError",
    kind: "unavailable",
  });
  await plain.close();
});

test.each(["", "   ", ".", "..", "x".repeat(129), "\ud800"])(
  "%j can't be a name, and the service is not asked",
  async (name) => {
    await expect(getTransaction(ctx, name)).rejects.toMatchObject({
      code: "not_found",
      reason: "unusable",
    });
  },
);

test("a transfer without a record yet is distinguished from an unknown name", async () => {
  await desk.ownTransfer("id-early", {
    reference: "TXN-EARLY",
    createdBy: ctx.actor.userId,
    note: null,
    recipient: null,
  });
  for (const name of ["id-early", "TXN-EARLY"]) {
    await expect(getTransaction(ctx, name)).rejects.toMatchObject({
      code: "not_found",
      reason: "no_record_yet",
    });
  }
});

test("a record that the service keeps under an id of its own is read under its transfer's, by the reference", async () => {
  await desk.ownTransfer("t-own", {
    reference: "TXN-OWN",
    createdBy: ctx.actor.userId,
    note: "Invoice 8842",
    recipient: null,
  });
  expect((await getTransaction(ctx, "t-own")).transaction).toMatchObject({
    id: "rec-3",
    reference: "TXN-OWN",
    transferId: "t-own",
    ownTransfer: true,
    note: "Invoice 8842",
  });
});

/** The same database, with how many results it has given. */
function counted(db: Database): { db: Database; results: () => number } {
  let results = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      results += 1;
      return Promise.resolve(result);
    },
  });
  return { db: counting, results: () => results };
}

test("a record of no transfer is looked for in the database once, while the service is asked", async () => {
  const id = newId();
  const { ctx: person } = await desk.facing({
    records: [wireRecord(5, { id, reference: "TXN-OTHERS" })],
  });
  const { db, results } = counted(person.db);
  expect((await getTransaction({ ...person, db }, id)).transaction).toMatchObject({
    id,
    ownTransfer: false,
  });
  expect(results()).toBe(1);
});

test("a record that names its recipient by the id alone is shown with what the desk's list has of it, in the list as on its page", async () => {
  const listed = {
    type: "fiat",
    active: true,
    network: null,
    walletAddress: null,
    symbol: null,
    bankName: "GTBank",
    accountNumber: "0123456789",
    accountName: "ADA OBI",
    currency: "NGN",
    createdAt: null,
  } as const;
  await desk.db
    .transaction()
    .execute((tx) =>
      upsertRecipients(
        tx,
        [{ ...listed, id: "rec_ada", name: "Ada Obi", deskSaid: [] }],
        desk.clock.now(),
      ),
    );
  const { ctx: person } = await desk.facing({
    records: [
      wireRecord(7, { recipient: { recipient_id: "rec_ada" } }),
      wireRecord(8, { recipient: { id: "rec_ada" } }),
      wireRecord(9, { recipient: { id: "rec_nobody", name: "rec_nobody" } }),
    ],
  });
  const whole = { name: "Ada Obi", account: "0123456789", bankOrNetwork: "GTBank" };
  const { transactions } = await listTransactions(person, { pageSize: 25 });
  expect(transactions.map(({ recipient }) => recipient)).toMatchObject([
    whole,
    whole,
    { name: "rec_nobody" },
  ]);
  expect((await getTransaction(person, "id-000007")).transaction.recipient).toMatchObject(whole);
  await desk.ownTransfer("id-000009", {
    createdBy: ctx.actor.userId,
    note: null,
    recipient: { name: "Bola" },
  });
  expect((await getTransaction(person, "id-000009")).transaction.recipient).toMatchObject({
    name: "Bola",
  });
});

test("what the list leaves out is shown in it as the desk's copy has it from the record's own reading", async () => {
  const { ctx: person } = await desk.facing({
    records: [wireRecord(10, { recipient: null, transaction_hash: null })],
  });
  const { transaction } = await person.gateway.transactions.get("id-000010");
  const whole = {
    ...transaction,
    recipient: { name: "Ada Obi", account: "0123456789", bankOrNetwork: "GTBank" },
    transactionHash: "0xfeed",
  };
  await desk.db
    .transaction()
    .execute((tx) => applyRecords(tx, [whole], desk.clock.now(), desk.clock.now()));
  const { transactions } = await listTransactions(person, { pageSize: 25 });
  expect(transactions).toMatchObject([
    { id: "id-000010", recipient: whole.recipient, transactionHash: "0xfeed" },
  ]);
});

test("a record under an id of its own is a transfer's by the reference from when the mirror has it", async () => {
  const id = newId();
  const { ctx: person } = await desk.facing({
    records: [wireRecord(6, { id, reference: "TXN-LATER" })],
  });
  await desk.ownTransfer("t-later", {
    reference: "TXN-LATER",
    createdBy: ctx.actor.userId,
    note: "Invoice 8843",
    recipient: null,
  });
  expect((await getTransaction(person, id)).transaction).toMatchObject({ ownTransfer: false });
  const { transaction } = await person.gateway.transactions.get(id);
  await desk.db
    .transaction()
    .execute((tx) => applyRecords(tx, [transaction], desk.clock.now(), desk.clock.now()));
  expect((await getTransaction(person, id)).transaction).toMatchObject({
    ownTransfer: true,
    transferId: "t-later",
    note: "Invoice 8843",
  });
});

test("a record with a transfer's reference in other currencies isn't its record", async () => {
  await desk.ownTransfer("t-twice", {
    reference: "TXN-TWICE",
    createdBy: ctx.actor.userId,
    note: null,
    recipient: null,
  });
  await expect(getTransaction(ctx, "t-twice")).rejects.toMatchObject({
    code: "not_found",
    reason: "no_record_yet",
  });
});

test("an unreachable service doesn't mean a missing record", async () => {
  const gone = await startHostileService({ records: [] });
  const away = await desk.person(gone.url);
  await gone.close();
  await expect(getTransaction(away, "TXN-000001")).rejects.toMatchObject({
    name: "UpstreamError",
    kind: "not_sent",
  });
});

test("somebody without a role is refused", async () => {
  await expect(
    getTransaction({ ...ctx, actor: { ...ctx.actor, roles: [] } }, "TXN-000001"),
  ).rejects.toMatchObject({ code: "forbidden" });
});
