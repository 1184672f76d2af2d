import { afterAll, beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/domain/calendar/day";
import { dayInZone } from "@/lib/domain/calendar/zone";
import { newId } from "@/lib/platform/ids";
import { settledRevision } from "@/lib/store/revision";
import { insertTransfer, type NewTransferRow } from "@/lib/store/transfers/transfers";
import type { UserContext } from "../context";
import { booksOf } from "../reconciliation/testing/books";
import { startTestDesk, type TestDesk } from "../testing/test-desk";
import { listTransfers } from "../transfers/view/transfer-summary";
import { getOverview, getOverviewFigures } from "./get-overview";

const HOUR_MS = 60 * 60_000;

let desk: TestDesk;
let viewer: UserContext;
beforeEach(async () => {
  await desk?.close();
  desk = await startTestDesk();
  viewer = (await desk.signedIn("viewer")).ctx;
});
afterAll(() => desk.close());

const fromNow = (ms: number): Date => new Date(desk.clock.now().getTime() + ms);

/** Stores a transfer of a week ago; returns its id. */
async function transfer(phase: string, facts: Partial<NewTransferRow> = {}): Promise<string> {
  const id = newId();
  const at = fromNow(-7 * 24 * HOUR_MS);
  const sides = {
    sourceAmount: "1600",
    sourceCurrency: "NGN",
    destinationAmount: "1",
    destinationCurrency: "USDC",
  };
  const row = {
    id,
    reference: `TXN-${id.slice(0, 6)}`,
    type: "onramp",
    status: "rate_received",
    phase,
    history: "[]",
    payments: "[]",
    recipient: null,
    ...sides,
  };
  await desk.db.transaction().execute((tx) =>
    insertTransfer(tx, {
      ...row,
      readStartedAt: at,
      verifiedAt: at,
      createdAt: at,
      phaseSince: at,
      ...facts,
    }),
  );
  return id;
}

const rated = (expiresInMs: number | null) =>
  transfer("rate_ready", {
    rateValue: "1600",
    rateExpiresAt: expiresInMs === null ? null : fromNow(expiresInMs),
  });
const idsOf = ({ transfers }: { transfers: readonly { id: string }[] }): string[] =>
  transfers.map(({ id }) => id);

test("a rate that can still be confirmed comes before any number of expired ones", async () => {
  const expired: string[] = [];
  for (let at = 0; at < 51; at += 1) expired.push(await rated(-HOUR_MS * (at + 1)));
  const endless = await rated(null);
  const later = await rated(20 * 60_000);
  const soon = await rated(60_000);
  const { confirm } = await getOverview(viewer);
  expect(confirm.count).toBe(54);
  expect(idsOf(confirm)).toEqual([soon, later, endless, ...expired].slice(0, 50));
});

test("an expired quote is not in flight", async () => {
  await rated(-1);
  await rated(60_000);
  await rated(null);
  await transfer("awaiting_payment");
  const { inFlight } = await getOverview(viewer);
  expect(inFlight.map(({ phase, count }) => [phase, count]).toSorted()).toEqual([
    ["awaiting_payment", 1],
    ["rate_ready", 2],
  ]);
});

test("a failure is news for a day from when it failed, however old the transfer; one into which a payment came, for thirty", async () => {
  const now = await transfer("failed", { phaseSince: fromNow(-HOUR_MS) });
  await transfer("failed", { phaseSince: fromNow(-25 * HOUR_MS) });
  const paid = await transfer("failed", {
    phaseSince: fromNow(-26 * HOUR_MS),
    receivedAmount: "1600",
  });
  const cancelled = await transfer("cancelled", {
    phaseSince: fromNow(-27 * HOUR_MS),
    receivedAmount: "5",
  });
  await transfer("cancelled", { phaseSince: fromNow(-HOUR_MS) });
  await transfer("failed", { phaseSince: fromNow(-31 * 24 * HOUR_MS), receivedAmount: "1600" });
  expect(idsOf((await getOverview(viewer)).failed)).toEqual([now, paid, cancelled]);
});

test("a transfer of which a part was reported is one to pay, until all of it is", async () => {
  const notice = (
    transferId: string,
    request: object,
    state: "succeeded" | "refused" | "planned",
  ) =>
    desk.db
      .insertInto("operations")
      .values({
        id: newId(),
        transferId,
        state,
        kind: "confirm_payment",
        method: "POST",
        path: "/x",
        upstreamKey: newId(),
        body: Buffer.from("{}"),
        bodySha256: "x",
        request: JSON.stringify(request),
        createdAt: fromNow(0),
        finishedAt: state === "planned" ? null : fromNow(0),
      })
      .execute();
  const split = (amount: string) => ({ paymentType: "split", amount });
  const waits = await transfer("awaiting_payment", { awaitingSince: fromNow(-HOUR_MS) });
  const part = await transfer("payment_reported", { awaitingSince: fromNow(-2 * HOUR_MS) });
  await notice(part, split("600"), "succeeded");
  await notice(part, split("1000"), "refused");
  const parts = await transfer("payment_reported");
  for (const amount of ["600.50", "999.50"]) await notice(parts, split(amount), "succeeded");
  const full = await transfer("payment_reported");
  await notice(full, { paymentType: "full", amount: null }, "succeeded");
  await transfer("payment_reported");
  const { pay } = await getOverview(viewer);
  expect(pay.transfers.map(({ id, unreported }) => [id, unreported])).toEqual([
    [part, "1000"],
    [waits, undefined],
  ]);
  const listed = await listTransfers(viewer, { needs: "you", page: 1, pageSize: 50 });
  expect(idsOf(listed).toSorted()).toEqual([waits, part].toSorted());
  await notice(part, split("1000"), "planned");
  expect(idsOf((await getOverview(viewer)).pay)).toEqual([waits]);
});

test("what is on hold is shown whatever its phase, and in one place only", async () => {
  const phases = [
    "rate_ready",
    "awaiting_payment",
    "payment_reported",
    "payment_confirmed",
    "completed",
    "failed",
    "fetching_rate",
  ];
  const held: string[] = [];
  for (const [at, phase] of phases.entries())
    held.push(
      await transfer(phase, {
        frozenReason: "state_conflict",
        frozenAt: fromNow(-at * HOUR_MS),
        phaseSince: fromNow(-HOUR_MS),
      }),
    );
  const overview = await getOverview(viewer);
  expect(idsOf(overview.held)).toEqual(held);
  expect([overview.confirm, overview.pay, overview.failed].flatMap(idsOf)).toEqual([]);
});

test("the list of transfers that need a person has those on hold, those cancelled with a payment and those with an unknown write", async () => {
  const held = await transfer("completed", {
    frozenReason: "state_conflict",
    frozenAt: fromNow(0),
  });
  const cancelled = await transfer("cancelled", { receivedAmount: "5" });
  const stuck = await transfer("payment_confirmed");
  const write = {
    kind: "cancel_transfer",
    method: "POST",
    path: "/x",
    upstreamKey: newId(),
    body: Buffer.from("{}"),
    bodySha256: "x",
    request: "{}",
    createdAt: fromNow(0),
  } as const;
  await desk.db
    .insertInto("operations")
    .values({ id: newId(), transferId: stuck, state: "waiting", ...write })
    .execute();
  const moving = await transfer("payment_confirmed");
  await desk.db
    .insertInto("operations")
    .values({ id: newId(), transferId: moving, state: "planned", ...write, upstreamKey: newId() })
    .execute();
  await transfer("cancelled");
  const { transfers } = await listTransfers(viewer, { needs: "you", page: 1, pageSize: 50 });
  expect(transfers.map(({ id }) => id).toSorted()).toEqual([held, cancelled, stuck].toSorted());
});

test("a prepared period waits for those who may review it, and not for the person who prepared it", async () => {
  const maker = await desk.signedIn("maker");
  const approver = await desk.signedIn("approver");
  const account = await booksOf(desk.db, maker.userId).account({ currency: "NGN" });
  const period = async (from: string, to: string, facts: object) => {
    const id = newId();
    await desk.db
      .insertInto("closePeriods")
      .values({
        id,
        accountId: account,
        fromDay: from,
        toDay: to,
        state: "prepared",
        preparedBy: maker.userId,
        preparedAt: fromNow(-HOUR_MS),
        reviewedBy: null,
        reviewedAt: null,
        ...facts,
      })
      .execute();
    return id;
  };
  const version = (
    await desk.db
      .selectFrom("statementAccounts")
      .select("version")
      .where("id", "=", account)
      .executeTakeFirstOrThrow()
  ).version;
  const october = await period("2026-10-01", "2026-10-31", {
    preparedRevision: await settledRevision(desk.db),
    preparedAccountVersion: version,
  });
  const september = await period("2026-09-01", "2026-09-30", { preparedAt: fromNow(-2 * HOUR_MS) });
  const november = await period("2026-11-01", "2026-11-19", {
    preparedBy: approver.userId,
    preparedAt: fromNow(-HOUR_MS / 2),
  });
  await period("2026-08-01", "2026-08-31", { state: "open", preparedBy: null, preparedAt: null });
  const closesOf = async (ctx: UserContext) => (await getOverview(ctx)).closes;
  const [first, second, ...rest] = await closesOf(approver.ctx);
  expect([first?.id, second?.id, rest]).toEqual([september, october, []]);
  expect(second).toMatchObject({
    account: { id: account },
    from: "2026-10-01",
    to: "2026-10-31",
    preparedAt: fromNow(-HOUR_MS).toISOString(),
    changedSince: false,
  });
  expect(first).toMatchObject({ changedSince: true });
  await desk.db
    .updateTable("statementAccounts")
    .set({ version: version + 1 })
    .where("id", "=", account)
    .execute();
  expect((await closesOf(approver.ctx)).map(({ changedSince }) => changedSince)).toEqual([
    true,
    true,
  ]);
  expect(second?.preparedBy).toMatch(/^Person /);
  expect((await closesOf((await desk.signedIn("approver")).ctx)).map(({ id }) => id)).toEqual([
    september,
    october,
    november,
  ]);
  expect([
    await closesOf(viewer),
    await closesOf(maker.ctx),
    await closesOf((await desk.signedIn("admin")).ctx),
  ]).toEqual([[], [], []]);
});

test("settled transactions are summed by day and corridor, unsettled and older ones are not", async () => {
  const { reportingZone: zone } = await desk.db
    .selectFrom("organisation")
    .select("reportingZone")
    .executeTakeFirstOrThrow();
  const today = dayInZone(desk.clock.now(), zone);
  const books = booksOf(desk.db, viewer.actor.userId);
  const ago = (days: number): Date => new Date(desk.clock.now().getTime() - days * 86_400_000);
  const settled = { amountSent: "3200", amountReceived: "2", createdAt: ago(0) };
  await books.transaction(settled);
  await books.transaction({
    ...settled,
    amountSent: "1580",
    amountReceived: "1",
    destinationCurrency: "USDT",
    status: "completed",
  });
  await books.transaction({ ...settled, amountReceived: "4.5", createdAt: ago(20) });
  for (const status of ["failed", "refunded", "payment_confirmed", "awaiting_payment"])
    await books.transaction({ ...settled, status });
  await books.transaction({ ...settled, amountReceived: "900", createdAt: ago(31) });
  await books.transaction({ ...settled, amountReceived: null });

  const figures = await getOverviewFigures(viewer);
  expect(figures).toMatchObject({ today, rateDays: 30, isComplete: false });
  expect(figures.volume).toHaveLength(14);
  expect(figures.volume.at(-1)).toEqual({ day: today, stablecoin: "3" });
  expect(figures.rates).toEqual([
    {
      direction: "on-ramp",
      currency: "NGN",
      average: "1064",
      days: [
        { day: addDays(today, -20), rate: "711.111111" },
        { day: today, rate: "1593.333333" },
      ],
    },
  ]);
});
