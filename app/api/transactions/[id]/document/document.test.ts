import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/api/error";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import {
  startHostileService,
  wireRecord,
  type HostileService,
} from "@/lib/desk/transactions/testing/hostile-service";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import { TaggedFile } from "@/lib/reports/pdf/testing/read-tags";
import { documentSelect, readDocuments } from "@/lib/store/reports/document-rows";
import { settledRevision } from "@/lib/store/revision";
import * as documentRoute from "./route";

let service: HostileService;
let desk: TestDesk;
let server: RouteServer;
let viewer: TestPerson;
let books: ReturnType<typeof booksOf>;
beforeAll(async () => {
  service = await startHostileService({ records: [] });
  desk = await startTestDesk({ serviceBaseUrl: service.url });
  setRuntime(desk.runtime);
  viewer = await desk.signedIn("viewer");
  books = booksOf(desk.db, viewer.userId);
  server = await serveRoutes({ "/api/transactions/[id]/document": documentRoute });
});
afterAll(async () => {
  await server.close();
  await desk.close();
  await service.close();
});
beforeEach(() => {
  service.options.records = [];
});

const ask = (name: string, query = "kind=receipt", cookie = viewer.cookie) =>
  fetch(`${server.url}/api/transactions/${encodeURIComponent(name)}/document?${query}`, {
    headers: { cookie },
  });
const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());
const problem = async (response: Response) =>
  [response.status, ApiError.parse(await response.json()).error.message] as const;

test("a completed transaction's receipt comes as PDF, the same each time, by id or reference, with its hash in the audit log", async () => {
  const id = await books.transaction({ reference: "TXN-RECEIPT" });
  const response = await ask(id);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="SANDBOX_receipt_test-freight_TXN-RECEIPT.pdf"',
  );
  const file = await bytesOf(response);
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await bytesOf(await ask("TXN-RECEIPT"))).equals(file)).toBe(true);
  const [made] = await desk.audited(id);
  expect(made).toMatchObject({
    action: "document.receipt_made",
    after: { sha256: createHash("sha256").update(file).digest("hex") },
  });

  const without = await ask(id, "kind=receipt&fee=without");
  expect(without.headers.get("content-disposition")).toContain("_without-fee.pdf");
  expect((await bytesOf(without)).equals(file)).toBe(false);
  expect((await ask(id, "kind=remittance")).headers.get("content-disposition")).toContain(
    "remittance-advice",
  );
});

test("one that has not completed is refused with why, but advised once it is confirmed", async () => {
  service.options.records = [
    wireRecord(1, { status: "awaiting_payment" }),
    wireRecord(2, { status: "payment_confirmed" }),
    wireRecord(3, { status: "failed" }),
  ];
  expect(await problem(await ask("id-000001"))).toEqual([
    409,
    "A receipt is made once the transaction has completed. This one awaits payment.",
  ]);
  expect(await problem(await ask("id-000003", "kind=remittance"))).toEqual([
    409,
    "A remittance advice is made once the payment is confirmed. This one failed.",
  ]);
  expect((await problem(await ask("id-000002")))[0]).toBe(409);
  expect((await ask("id-000002", "kind=remittance")).status).toBe(200);
});

test("a page that is ahead of the desk's copy gets its receipt: the service is asked, and the copy told", async () => {
  service.options.records = [wireRecord(7, { status: "awaiting_payment" })];
  expect((await ask("TXN-000007")).status).toBe(409);
  desk.clock.advance(60_000);
  service.options.records = [wireRecord(7)];
  expect((await ask("TXN-000007")).status).toBe(200);
  expect(
    await desk.db
      .selectFrom("transactions")
      .select("status")
      .where("id", "=", "id-000007")
      .executeTakeFirst(),
  ).toEqual({ status: "transaction_completed" });
});

test("what isn't there, isn't asked for properly, or isn't somebody's to see", async () => {
  expect((await ask("TXN-NONE")).status).toBe(404);
  expect((await ask("x".repeat(500))).status).toBe(404);
  expect((await ask("TXN-NONE", "kind=invoice")).status).toBe(400);
  expect((await ask("TXN-NONE", "kind=receipt", "")).status).toBe(401);
});

test("payments and completion are shown as of a revision, whatever the service says of them later", async () => {
  const id = await books.transaction({ reference: "TXN-OWN" });
  await books.ownTransfer(
    id,
    [
      {
        id: "p1",
        amount: "400",
        currency: "NGN",
        sessionId: "S1",
        status: "confirmed",
        receivedAt: null,
        createdAt: "2026-11-17T09:10:00Z",
      },
    ],
    desk.clock.now(),
  );
  const revision = await settledRevision(desk.db);
  const asOf = async (at: string) =>
    (
      await readDocuments(
        desk.db,
        documentSelect(
          { revision: at, filter: { range: null, state: null, currency: null, ids: [id] } },
          null,
        ),
      )
    )[0];
  const before = await asOf(revision);
  expect(before).toMatchObject({
    note: "Invoice 7",
    createdBy: viewer.ctx.actor.name,
    completedAt: desk.clock.now(),
    payments: [
      {
        amount: "400",
        currency: "NGN",
        sessionId: "S1",
        status: "confirmed",
        at: new Date("2026-11-17T09:10:00Z"),
      },
    ],
  });
  const file = await bytesOf(await ask(id));

  const now = JSON.stringify([
    {
      id: "p1",
      amount: "400",
      currency: "NGN",
      sessionId: "S1",
      status: "refunded",
      receivedAt: null,
      createdAt: null,
    },
  ]);
  await desk.db.updateTable("transfers").set({ payments: now }).where("id", "=", id).execute();
  expect(await asOf(revision)).toEqual(before);
  expect(await asOf(await settledRevision(desk.db))).toMatchObject({
    payments: [{ status: "refunded", at: null }],
  });
  expect((await bytesOf(await ask(id))).equals(file)).toBe(false);
});

test("a payment that is listed and not in isn't called received", async () => {
  const id = await books.transaction({ reference: "TXN-PENDING" });
  await books.ownTransfer(id, [
    {
      id: "p1",
      amount: "400",
      currency: "NGN",
      sessionId: "S2",
      status: "pending",
      receivedAt: null,
      createdAt: "2026-11-17T09:10:00Z",
    },
  ]);
  const lines = new TaggedFile(await bytesOf(await ask(id))).lines().map((line) => line.trim());
  expect(lines).toContain("H2 Payment");
  expect(lines).not.toContain("H2 Payment received");
});
