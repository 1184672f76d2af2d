import { afterAll, beforeAll, expect, test } from "vitest";
import { ReportChanges, ReportView } from "@/lib/contract/api/reports";
import { Verification } from "@/lib/contract/api/verification";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { startReportDesk, type ReportDesk } from "./testing/report-desk";

let reports: ReportDesk;
beforeAll(async () => {
  reports = await startReportDesk();
});
afterAll(() => reports.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const OWN = { origin: "http://desk.example", "x-rampdesk": "1" };

function ask(path: string, body?: unknown, bytes?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const { server, maker } = reports;
  const sent = bytes ?? (body === undefined ? null : JSON.stringify(body));
  const headers = {
    cookie: maker.cookie,
    ...(sent !== null && {
      ...OWN,
      "content-type": bytes ? "application/octet-stream" : "application/json",
    }),
  };
  return fetch(`${server.url}/api/reports${path}`, {
    method: sent === null ? "GET" : "POST",
    headers,
    body: sent,
  });
}

async function exceptionsOf(account: string) {
  const view = ReportView.parse(
    await (await ask("", { kind: "exceptions", account, ...NOVEMBER })).json(),
  );
  return { view, file: Buffer.from(await (await ask(`/${view.number}/file`)).arrayBuffer()) };
}

test("a file of exceptions tells of lines that were explained, and of lines that came, since", async () => {
  const { books, maker } = reports;
  const account = await books.account();
  const [charge = ""] = await books.lines(account, [
    { bookedOn: "2026-11-03", amount: "12", narration: "CHARGE", bankReference: "S1" },
    { bookedOn: "2026-11-04", amount: "7", narration: "OPEN", bankReference: "S2" },
  ]);
  const { view, file } = await exceptionsOf(account);
  const changes = async () =>
    ReportChanges.parse(await (await ask(`/${view.number}/changes`)).json());
  expect(await changes()).toMatchObject({ count: 0, rows: [] });
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [charge],
    legs: [],
    reason: { kind: "bank_charge" },
  });
  const [late = ""] = await books.lines(account, [
    { bookedOn: "2026-11-05", amount: "5", narration: "LATE", bankReference: "S3" },
  ]);
  const expected = {
    count: 2,
    rows: [
      expect.objectContaining({ transferId: `line:${charge}`, reference: "S1", is: "removed" }),
      expect.objectContaining({ transferId: `line:${late}`, reference: "S3", is: "added" }),
    ],
  };
  expect(await changes()).toMatchObject(expected);
  const verified = Verification.parse(
    await (await ask(`/verify?name=${view.fileName}`, undefined, new Uint8Array(file))).json(),
  );
  expect(verified).toMatchObject({ answer: "unaltered", changes: expected });
});

test("what happens on another account is no change of it", async () => {
  const { books, maker } = reports;
  const [account, other] = [await books.account(), await books.account({ currency: "KES" })];
  await books.lines(account, [{ bookedOn: "2026-11-03", amount: "1", narration: "OPEN" }]);
  const paid = await books.transaction({
    sourceCurrency: "KES",
    amountSent: "40",
    createdAt: new Date("2026-11-03T09:00:00Z"),
  });
  const [line = ""] = await books.lines(other, [
    { bookedOn: "2026-11-03", amount: "40", currency: "KES", narration: "PAID" },
  ]);
  const { view } = await exceptionsOf(account);
  await makeMatch(maker.ctx, {
    accountId: other,
    lineIds: [line],
    legs: [{ transactionId: paid, side: "source" }],
  });
  expect(ReportChanges.parse(await (await ask(`/${view.number}/changes`)).json()).count).toBe(0);
});

test("a file of exceptions is the same to the byte after its account got another name", async () => {
  const { books, desk } = reports;
  const account = await books.account();
  await books.lines(account, [{ bookedOn: "2026-11-03", amount: "12", narration: "CHARGE" }]);
  const { view, file } = await exceptionsOf(account);
  await desk.db
    .updateTable("statementAccounts")
    .set({ name: "Zenith operations, Ikeja" })
    .where("id", "=", account)
    .execute();
  const again = Buffer.from(await (await ask(`/${view.number}/file`)).arrayBuffer());
  expect(again.equals(file)).toBe(true);
});

test("a transfer of before the account's first statement isn't missing from one", async () => {
  const { books } = reports;
  const account = await books.account({ currency: "GHS" });
  await books.lines(
    account,
    [{ bookedOn: "2026-11-18", amount: "12", currency: "GHS", narration: "CHARGE" }],
    "2026-11-10",
  );
  await books.transaction({
    reference: "BEFORE-IT",
    sourceCurrency: "GHS",
    amountSent: "40",
    createdAt: new Date("2026-11-09T12:00:00Z"),
  });
  await books.transaction({
    reference: "ON-ITS-DAY",
    sourceCurrency: "GHS",
    amountSent: "41",
    createdAt: new Date("2026-11-10T12:00:00Z"),
  });
  const { file } = await exceptionsOf(account);
  const csv = file.toString();
  expect(csv).toContain("ON-ITS-DAY");
  expect(csv).not.toContain("BEFORE-IT");
});
