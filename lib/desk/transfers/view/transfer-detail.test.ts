import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import { addRecipients } from "@/lib/desk/testing/recipients";
import { newId } from "@/lib/platform/ids";
import {
  claimDueTransfers,
  findTransfer,
  updateTransfer,
  watchTransfer,
  type TransferRow,
} from "@/lib/store/transfers/transfers";
import { createTransfer } from "../create/create-transfer";
import { refreshMirror } from "../readings/read-transfer";
import { confirmRate } from "../steps/rate-steps";
import { getTransfer, openTransfer } from "./transfer-detail";

let desk: DeskStack;
let maker: UserContext;
let wallet: string;
let amount = 4_000_000;
let id: string;

beforeAll(async () => {
  desk = await startDeskStack();
  maker = await desk.user("maker");
  ({ wallet } = await addRecipients(desk));
});
afterAll(() => desk.stop());

/** A transfer that waits for its payment and isn't open on any page. */
beforeEach(async () => {
  await sql`update transfers set watched_until = null`.execute(desk.db);
  const input = {
    intentId: newId(),
    type: "onramp",
    amount: String(++amount),
    fromCurrency: "NGN",
    toCurrency: "USDC",
    recipientId: wallet,
  } as const;
  id = (await desk.working(createTransfer(maker, input))).transfer?.transfer.id ?? "";
  await desk.step(id, "deliver-rate");
  await refreshMirror(desk.worker, id);
  const { transfer } = await getTransfer(maker, id);
  await desk.working(
    confirmRate(maker, id, {
      rateVersion: transfer.rate?.version ?? 0,
      rateValue: transfer.rate?.value ?? "0",
      amount: transfer.source.amount,
    }),
  );
  await refreshMirror(desk.worker, id);
});

async function row(of = id): Promise<TransferRow> {
  const found = await findTransfer(desk.db, of);
  if (!found) throw new Error(`no transfer ${of}`);
  return found;
}

/** Time from the last reading to the next. The test stack's `random` gives no jitter. */
async function readAgainAfterMs(): Promise<number | null> {
  const { nextPollAt, verifiedAt } = await row();
  return nextPollAt && nextPollAt.getTime() - verifiedAt.getTime();
}

async function secondsWatched(): Promise<number> {
  const { watchedUntil } = await row();
  return watchedUntil === null ? 0 : (watchedUntil.getTime() - Date.now()) / 1000;
}

test("a transfer that nobody has open keeps its pace", async () => {
  expect(await row()).toMatchObject({ phase: "awaiting_payment", watchedUntil: null });
  expect(await readAgainAfterMs()).toBe(60_000);
  await getTransfer(maker, id);
  expect((await row()).watchedUntil).toBeNull();
});

test("opening it brings the next reading to three seconds after the last, and each one that follows", async () => {
  expect((await openTransfer(maker, id)).transfer.id).toBe(id);
  expect(await secondsWatched()).toBeGreaterThan(25);
  expect(await readAgainAfterMs()).toBe(3_000);
  await refreshMirror(desk.worker, id);
  expect(await readAgainAfterMs()).toBe(3_000);
  await desk.step(id, "pay");
  await refreshMirror(desk.worker, id);
  expect((await row()).phase).toBe("payment_confirmed");
  expect(await readAgainAfterMs()).toBe(3_000);
});

test("by its reference too", async () => {
  await openTransfer(maker, (await row()).reference ?? "");
  expect(await readAgainAfterMs()).toBe(3_000);
});

test("a page that reads often writes nothing until a third of the watch is over, and then lengthens it", async () => {
  await openTransfer(maker, id);
  const { watchedUntil } = await row();
  await openTransfer(maker, id);
  expect((await row()).watchedUntil).toEqual(watchedUntil);
  await sql`update transfers set watched_until = clock_timestamp() + interval '19 seconds' where id = ${id}`.execute(
    desk.db,
  );
  await openTransfer(maker, id);
  expect(await secondsWatched()).toBeGreaterThan(25);
});

test("lengthening a watch leaves a reading that is under way alone", async () => {
  await openTransfer(maker, id);
  await sql`update transfers set next_poll_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(
    desk.db,
  );
  expect(await claimDueTransfers(desk.db, 10)).toContain(id);
  await sql`update transfers set watched_until = clock_timestamp() + interval '5 seconds' where id = ${id}`.execute(
    desk.db,
  );
  await openTransfer(maker, id);
  expect(await claimDueTransfers(desk.db, 10)).not.toContain(id);
});

test("once the page is gone the watch runs out, and the transfer has its own pace again", async () => {
  await openTransfer(maker, id);
  await sql`update transfers set watched_until = clock_timestamp() - interval '1 millisecond' where id = ${id}`.execute(
    desk.db,
  );
  await refreshMirror(desk.worker, id);
  expect(await readAgainAfterMs()).toBe(60_000);
});

test("a pause after a failed reading is not cut short by somebody who looks", async () => {
  const nextPollAt = new Date(Date.now() + 300_000);
  await updateTransfer(desk.db, id, { pollFailures: 3, nextPollAt });
  await openTransfer(maker, id);
  expect(await row()).toMatchObject({ pollFailures: 3, nextPollAt });
});

test("a transfer at its end is not watched, and one that is never read again stays so", async () => {
  await updateTransfer(desk.db, id, { phase: "refunded", nextPollAt: null });
  await openTransfer(maker, id);
  expect(await row()).toMatchObject({ watchedUntil: null, nextPollAt: null });
});

test("many open pages share what one may ask of the service", async () => {
  await watchTransfer(desk.db, id, { forMs: 30_000, withinMs: 3_000 });
  // Nineteen more transfers like it, open on other pages.
  for (let copy = 1; copy <= 19; copy += 1) {
    await sql`
      insert into transfers select (jsonb_populate_record(t, jsonb_build_object('id', ${`copy-${copy}-`}::text || t.id, 'intent_id', null))).* from transfers t where t.id = ${id}
    `.execute(desk.db);
  }
  await refreshMirror(desk.worker, id);
  expect(await readAgainAfterMs()).toBe(10_000);
  await sql`update transfers set phase = 'completed' where id like 'copy-1%'`.execute(desk.db);
  await refreshMirror(desk.worker, id);
  expect(await readAgainAfterMs()).toBe(4_500);
});

test("nobody without a role opens anything", async () => {
  await expect(
    openTransfer({ ...maker, actor: { ...maker.actor, roles: [] } }, id),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect((await row()).watchedUntil).toBeNull();
});

test("how old the shown status is can be told by the desk's own clock, however far the service's is from it", async () => {
  const aheadMs = 170_000;
  const skewed = { ...maker, gateway: { ...maker.gateway, serviceClockOffsetMs: () => aheadMs } };
  const { verifiedAt, serviceNow, deskNow } = (await getTransfer(skewed, id)).freshness;
  const ageMs = Date.parse(deskNow ?? "") - Date.parse(verifiedAt ?? "");
  expect(ageMs).toBeGreaterThanOrEqual(0);
  expect(ageMs).toBeLessThan(aheadMs / 2);
  expect(Date.parse(serviceNow) - Date.parse(verifiedAt ?? "")).toBeGreaterThanOrEqual(aheadMs);
});
