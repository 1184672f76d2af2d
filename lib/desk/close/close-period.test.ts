import { afterAll, expect, test } from "vitest";
import { sql } from "@/lib/store/database";
import { nextRevision } from "@/lib/store/revision";
import {
  findStatementAccount,
  lockStatementAccount,
} from "@/lib/store/statements/statement-accounts";
import { wholeMirror } from "../mirror/testing/whole-mirror";
import { commentOnBreaks } from "../reconciliation/breaks/breaks";
import { makeMatch } from "../reconciliation/decisions/make-match";
import { changeAccount } from "../statements/accounts";
import { prepareClose, returnClose, reviewClose } from "./close-period";
import { getClose } from "./get-close";
import { LAST_DAYS, month, type Month, startClosingDesk } from "./testing/closing-desk";

const { desk, maker, approver, books, viewOf, closed } = await startClosingDesk();
afterAll(() => desk.close());

/** A month of an account with two lines, each with a comment. */
async function ready(account: string, of: Month): Promise<string[]> {
  const lines = await books.lines(
    account,
    ["01", LAST_DAYS[of]].map((day) => ({
      bookedOn: `2026-${of}-${day}`,
      amount: "5",
      narration: "CHARGE",
    })),
  );
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: lines.map((line) => `line:${line}`),
    text: "Monthly fee",
  });
  return lines;
}

const prepared = async (account: string, of: Month) =>
  prepareClose(maker.ctx, { account, ...month(of), version: (await viewOf(account, of)).version });
const review = ({ id, version }: { id: string | null; version: number }) =>
  reviewClose(approver.ctx, id ?? "", { version });
const explain = (accountId: string, line = "") =>
  makeMatch(approver.ctx, {
    accountId,
    lineIds: [line],
    legs: [],
    reason: { kind: "bank_charge" },
  });

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    desk.db,
  );
  return Number(rows[0]?.n);
}

test("figures that the reviewer has made since they were prepared aren't closed: they are given back and prepared again", async () => {
  const account = await books.account({});
  const [charge] = await ready(account, "11");
  const first = await prepared(account, "11");
  expect(first.changedSince).toBe(false);
  await explain(account, charge);
  expect(await viewOf(account, "11")).toMatchObject({ state: "prepared", changedSince: true });
  await expect(review(first)).rejects.toMatchObject({
    code: "conflict",
    reason: "moved_on",
    message: expect.stringContaining("Give it back"),
  });
  const open = await returnClose(approver.ctx, first.id ?? "", {
    version: first.version,
    reason: "I explained the charge",
  });
  expect(open).toMatchObject({
    state: "open",
    changedSince: false,
    returned: { reason: "I explained the charge" },
  });
  const again = await prepared(account, "11");
  // The reason for the return is settled; the audit log keeps it.
  expect(again).toMatchObject({ changedSince: false, returned: null });
  expect(
    await desk.db
      .selectFrom("closePeriods")
      .select(["returnedBy", "returnedAt", "returnReason"])
      .where("id", "=", again.id ?? "")
      .executeTakeFirst(),
  ).toEqual({ returnedBy: null, returnedAt: null, returnReason: null });
  expect((await review(again)).state).toBe("closed");
});

test("nor is a period whose account has become another since, or of which nobody knows what was prepared", async () => {
  const account = await books.account({ currency: "KES" });
  await books.account({ currency: "KES" });
  const lines = await books.lines(
    account,
    ["2026-11-01", "2026-11-30"].map((bookedOn) => ({
      bookedOn,
      amount: "5",
      currency: "KES",
      narration: "CHARGE",
    })),
  );
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: lines.map((line) => `line:${line}`),
    text: "Monthly fee",
  });
  const first = await prepared(account, "11");
  const { version, name, institution } = (await findStatementAccount(desk.db, account)) ?? {
    version: 0,
    name: "",
    institution: "",
  };
  await changeAccount(approver.ctx, account, { version, name, institution, paysTransfers: false });
  await expect(review(first)).rejects.toMatchObject({ reason: "moved_on" });
  await returnClose(approver.ctx, first.id ?? "", {
    version: first.version,
    reason: "The other one pays",
  });
  const again = await prepared(account, "11");
  await desk.db
    .updateTable("closePeriods")
    .set({ preparedRevision: null, preparedAccountVersion: null })
    .where("id", "=", again.id ?? "")
    .execute();
  await expect(review(again)).rejects.toMatchObject({ reason: "moved_on" });
});

test("nor is one with other figures than were prepared, although its own account is as it was", async () => {
  const [account, other] = [
    await books.account({ currency: "GHS" }),
    await books.account({ currency: "GHS" }),
  ];
  const lines = await books.lines(
    account,
    ["2026-11-01", "2026-11-30"].map((bookedOn) => ({
      bookedOn,
      amount: "5",
      currency: "GHS",
      narration: "CHARGE",
    })),
  );
  const [theirs = ""] = await books.lines(other, [
    { bookedOn: "2026-11-05", amount: "70", currency: "GHS", narration: "THEIRS" },
  ]);
  const transactionId = await books.transaction({
    sourceCurrency: "GHS",
    amountSent: "70",
    createdAt: new Date("2026-11-05T09:00:00Z"),
  });
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: [...lines.map((line) => `line:${line}`), `leg:${transactionId}:source`],
    text: "known",
  });
  const waits = await prepared(account, "11");
  await makeMatch(approver.ctx, {
    accountId: other,
    lineIds: [theirs],
    legs: [{ transactionId, side: "source" }],
  });
  expect((await viewOf(account, "11")).changedSince).toBe(true);
  await expect(review(waits)).rejects.toMatchObject({ reason: "moved_on" });
});

test("the days after a prepared period can be worked on while it waits", async () => {
  const account = await books.account({ currency: "RWF" });
  const charged = (of: Month) =>
    books.lines(
      account,
      ["01", LAST_DAYS[of]].map((day) => ({
        bookedOn: `2026-${of}-${day}`,
        amount: "5",
        currency: "RWF",
        narration: "CHARGE",
      })),
    );
  const paid = (day: string) =>
    books.transaction({
      sourceCurrency: "RWF",
      amountSent: "70",
      createdAt: new Date(`${day}T09:00:00Z`),
    });
  const [lines, outstanding] = [await charged("10"), await paid("2026-10-05")];
  await paid("2026-11-05");
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: [...lines.map((line) => `line:${line}`), `leg:${outstanding}:source`],
    text: "known",
  });
  const waits = await prepared(account, "10");
  const [charge] = await charged("11");
  await explain(account, charge);
  expect((await viewOf(account, "10")).changedSince).toBe(false);
  expect((await review(waits)).state).toBe("closed");
});

test("of two neighbouring months that are closed at the same moment, the later to come is to be looked at again", async () => {
  const account = await books.account({});
  await ready(account, "10");
  await ready(account, "11");
  const both = [await prepared(account, "10"), await prepared(account, "11")];
  const { reviews } = await desk.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, account);
    const asked = Promise.allSettled(both.map((period) => review(period)));
    // Both have read the periods by then, and wait for their turn.
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(2);
    return { reviews: asked };
  });
  const ends = await reviews;
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", reason: "moved_on" },
  });
});

test("transactions that were proved only after the close's revision was fixed aren't said to be in it", async () => {
  const account = await books.account({});
  await ready(account, "11");
  const waits = await prepared(account, "11");
  await wholeMirror(desk.db, new Date("2026-11-30T12:00:00Z"));
  const { asked } = await desk.db.transaction().execute(async (tx) => {
    // Fixing a revision waits for whoever writes one.
    await nextRevision(tx);
    const end = review(waits).then(
      ({ state }) => state,
      ({ reason }: { reason: string }) => reason,
    );
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(1);
    await wholeMirror(desk.db, desk.clock.now());
    return { asked: end };
  });
  expect(await asked).toBe("not_ready");
});

test("a period that isn't over, or was last read before its end, is neither prepared nor closed", async () => {
  const account = await books.account({});
  const days = { account, ...month("11") };
  // The last day in Lagos ends an hour before that of UTC.
  const end = new Date("2026-11-30T23:00:00Z");
  const before = new Date(end.getTime() - 1);
  const at = async (now: Date, readAt: Date) => {
    desk.clock.set(now);
    await wholeMirror(desk.db, readAt);
    return (await getClose(maker.ctx, days)).checklist[0];
  };
  const later = desk.clock.now();
  desk.clock.set(before);
  await ready(account, "11");
  expect(await at(before, before)).toMatchObject({
    key: "over",
    state: "open",
    text: expect.stringContaining("isn't over yet: its last day is 30 Nov 2026"),
  });
  await expect(prepareClose(maker.ctx, { ...days, version: 0 })).rejects.toMatchObject({
    reason: "not_ready",
  });
  expect(await at(new Date(end.getTime() + 60_000), before)).toMatchObject({
    state: "open",
    text: expect.stringContaining("before the period's end"),
  });
  expect(await at(end, end)).toMatchObject({ state: "done" });
  const waits = await prepareClose(maker.ctx, { ...days, version: 0 });
  await at(before, before);
  await expect(review(waits)).rejects.toMatchObject({ reason: "not_ready" });
  await at(later, later);
});

test("what could not be read, or isn't proven, is told, and stays in what was closed", async () => {
  const account = await books.account({});
  await ready(account, "11");
  await desk.db
    .updateTable("mirrorWindows")
    .set({ unreadable: 2, complete: false, why: "It changed." })
    .execute();
  const view = await closed(account, "11");
  expect(view.checklist[0]).toMatchObject({
    key: "transactions",
    state: "warning",
    details: [
      "1 date range could not be read completely and is read again every hour: a transaction of its days may still be missing.",
      "2 of the service's rows could not be read: the copy lacks them, or has them as they were before.",
    ],
  });
  await wholeMirror(desk.db, desk.clock.now());
  expect((await viewOf(account, "11")).checklist[0]?.state).toBe("warning");
  // A stretch that has none of the period's days is not its concern.
  await desk.db
    .updateTable("mirrorWindows")
    .set({ unreadable: 2, complete: false, why: "It changed.", endDay: "2026-09-01" })
    .execute();
  await desk.db
    .insertInto("mirrorWindows")
    .values({
      startDay: "2026-09-01",
      endDay: "2027-01-20",
      complete: true,
      rows: 0,
      readAt: desk.clock.now(),
    })
    .execute();
  expect((await viewOf(account, "12")).checklist[0]?.state).toBe("done");
  await wholeMirror(desk.db, desk.clock.now());
});

const [ada, tunde] = [approver.ctx, maker.ctx];

test("of two people who prepare periods that share days at the same moment, one is refused", async () => {
  const account = await books.account({ currency: "TZS" });
  const lines = await books.lines(
    account,
    ["2026-11-01", "2026-11-30"].map((bookedOn) => ({
      bookedOn,
      amount: "5",
      currency: "TZS",
      narration: "CHARGE",
    })),
  );
  await commentOnBreaks(ada, {
    accountId: account,
    subjects: lines.map((line) => `line:${line}`),
    text: "Monthly fee",
  });
  const asked = await desk.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, account);
    const both = Promise.allSettled([
      prepareClose(ada, { account, from: "2026-11-01", to: "2026-11-30", version: 0 }),
      prepareClose(tunde, { account, from: "2026-11-02", to: "2026-11-30", version: 0 }),
    ]);
    // Both have read the periods by then, and wait for their turn.
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(2);
    return { both };
  });
  const ends = await asked.both;
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", reason: "changed_meanwhile" },
  });
});
