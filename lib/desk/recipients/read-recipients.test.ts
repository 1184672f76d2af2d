import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CompletedRecipient } from "@/lib/domain/recipients/completed-recipient";
import { runExclusively } from "@/lib/store/postgres/advisory-lock";
import { upsertRecipients } from "@/lib/store/recipients/recipients";
import { readServiceHealth, updateServiceHealth } from "@/lib/store/service-health";
import { ensureFreshRecipients, refreshRecipients } from "./ensure-fresh-recipients";
import { findLookAlikes } from "./check-recipient";
import { getRecipient, listRecipients } from "./list-recipients";
import { syncRecipients } from "./sync-recipients";
import { startRecipientsDesk } from "./testing/recipients-desk";
import type { WireRecipient } from "./testing/scripted-service";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const viewer = await desk.context("viewer");

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

const wallet = (
  id: string,
  name: string,
  network: string,
  address: string,
  symbol = "USDT",
): WireRecipient => ({
  id,
  type: "crypto",
  name,
  active: true,
  details: { network, wallet_address: address, symbol },
  created_at: "2026-03-01T08:00:00Z",
});
const account = (
  id: string,
  name: string,
  bank: string,
  number: string,
  currency = "NGN",
): WireRecipient => ({
  id,
  type: "fiat",
  name,
  active: true,
  details: { bank_name: bank, account_number: number, account_name: name.toUpperCase(), currency },
  created_at: "2026-03-01T08:00:00Z",
});

const LISTED = [
  wallet("rec_w1", "Meridian Lines FZE", "Ethereum", EVM, "USDC"),
  wallet("rec_w2", "Shenzhen Haoyu", "Tron", TRON),
  account("rec_a1", "Okonkwo Haulage", "Zenith Bank", "1014772905"),
  account("rec_a2", "Kampala Fuel Depot", "Stanbic Bank Uganda", "9030014476", "UGX"),
  account("rec_a3", "100% Tyres_Ltd", "Access Bank", "0091836427"),
];

function listed(index: number) {
  const recipient = LISTED[index];
  if (!recipient) throw new Error(`the list has no recipient ${index}`);
  return recipient;
}

const names = (list: { recipients: { name: string }[] }) =>
  list.recipients.map((recipient) => recipient.name);

beforeEach(async () => {
  desk.service.recipients = LISTED.map((recipient) => ({ ...recipient }));
  desk.service.script = () => undefined;
  desk.service.calls = [];
  await desk.db.deleteFrom("transfers").execute();
  await desk.db.deleteFrom("recipients").execute();
  await updateServiceHealth(desk.db, { recipientsVerifiedAt: null, recipientsError: null });
  // After the pause that the failed reading of the previous test causes.
  desk.clock.advance(60_000);
});

describe("the list", () => {
  test("opening it with an empty mirror reads every page of the service, whoever made the recipients", async () => {
    const list = await listRecipients(viewer, {});
    expect(names(list)).toEqual([
      "100% Tyres_Ltd",
      "Kampala Fuel Depot",
      "Meridian Lines FZE",
      "Okonkwo Haulage",
      "Shenzhen Haoyu",
    ]);
    expect(list).toMatchObject({
      total: 5,
      counts: { all: 5, crypto: 2, fiat: 3 },
      page: 1,
      staleReason: null,
    });
    expect(list.verifiedAt).toBe(desk.clock.now().toISOString());
    expect(list.recipients[3]).toEqual({
      id: "rec_a1",
      type: "fiat",
      name: "Okonkwo Haulage",
      active: true,
      network: null,
      walletAddress: null,
      symbol: null,
      bankName: "Zenith Bank",
      accountNumber: "1014772905",
      accountName: "OKONKWO HAULAGE",
      currency: "NGN",
      changed: null,
      createdAt: "2026-03-01T08:00:00.000Z",
      createdBy: null,
      transferCount: 0,
      lastTransferAt: null,
    });
  });

  test.each([
    ["a name, whatever its capitals", "okonkwo", ["Okonkwo Haulage"]],
    ["a bank", "stanbic", ["Kampala Fuel Depot"]],
    ["an account name", "SHENZHEN", ["Shenzhen Haoyu"]],
    ["an account number, grouped", "101 477 2905", ["Okonkwo Haulage"]],
    ["the last digits", "4476", ["Kampala Fuel Depot"]],
    ["a whole address in small letters", EVM.toLowerCase(), ["Meridian Lines FZE"]],
    ["the end of an address", "3974Ge", ["Shenzhen Haoyu"]],
    ["an address in its short form", "TNW8tE…3974Ge", ["Shenzhen Haoyu"]],
    ["an address in its short form with dots", "0x5aAe...1BeAed", ["Meridian Lines FZE"]],
    ["signs that mean something to SQL", "100%", ["100% Tyres_Ltd"]],
    ["an underscore as itself", "s_ltd", ["100% Tyres_Ltd"]],
    ["a percent sign alone", "%", ["100% Tyres_Ltd"]],
    ["nothing that is there", "nobody at all", []],
  ])("is searched by %s", async (_what, search, expected) => {
    const list = await listRecipients(viewer, { search });
    expect(names(list)).toEqual(expected);
    expect(list.total).toBe(expected.length);
  });

  test("type and currency narrow it; the counts stay those of the search and currency", async () => {
    expect(await listRecipients(viewer, { type: "crypto" })).toMatchObject({
      total: 2,
      counts: { all: 5, crypto: 2, fiat: 3 },
    });
    const naira = await listRecipients(viewer, { currency: "NGN" });
    expect(names(naira)).toEqual(["100% Tyres_Ltd", "Okonkwo Haulage"]);
    expect(naira.counts).toEqual({ all: 2, crypto: 0, fiat: 2 });
    expect(names(await listRecipients(viewer, { currency: "USDC" }))).toEqual([
      "Meridian Lines FZE",
    ]);
  });

  test("who is asked for to be paid in a currency includes those of whom the service doesn't say what they take", async () => {
    desk.service.recipients.push({
      ...wallet("rec_w3", "Silent Wallet", "Tron", TRON),
      details: { network: "Tron", wallet_address: TRON },
    });
    expect(names(await listRecipients(viewer, { type: "crypto", takes: "USDC" }))).toEqual([
      "Meridian Lines FZE",
      "Silent Wallet",
    ]);
    expect(names(await listRecipients(viewer, { type: "crypto", currency: "USDC" }))).toEqual([
      "Meridian Lines FZE",
    ]);
    expect(await listRecipients(viewer, { takes: "NGN", search: "o" })).toMatchObject({
      counts: { all: 1, crypto: 0, fiat: 1 },
    });
  });

  test("pages follow each other without gaps, and a page past the end is the last one", async () => {
    const pages = [1, 2, 3].map((page) => listRecipients(viewer, { page, pageSize: 2 }));
    const all = (await Promise.all(pages)).flatMap(names);
    expect(all).toHaveLength(5);
    expect(new Set(all).size).toBe(5);
    expect(await listRecipients(viewer, { page: 9, pageSize: 2 })).toMatchObject({
      page: 3,
      total: 5,
    });
    expect(await listRecipients(viewer, { page: 9, search: "nobody at all" })).toMatchObject({
      page: 1,
      total: 0,
      recipients: [],
    });
  });

  test("each row says how often it was paid, and the picker gets those first that were paid last", async () => {
    const base = {
      type: "onramp",
      status: "completed",
      sourceAmount: "1",
      sourceCurrency: "NGN",
      destinationAmount: "1",
      destinationCurrency: "USDT",
      history: "[]",
      payments: "[]",
      phase: "completed",
    };
    const at = (day: number) => new Date(Date.UTC(2026, 2, day));
    for (const [id, recipientId, day] of [
      ["t1", "rec_w2", 3],
      ["t2", "rec_w2", 9],
      ["t3", "rec_a1", 5],
    ] as const) {
      await desk.db
        .insertInto("transfers")
        .values({
          ...base,
          id,
          recipientId,
          readStartedAt: at(day),
          verifiedAt: at(day),
          createdAt: at(day),
          reference: null,
          network: null,
          instructionsHash: null,
          transactionStatus: null,
          transactionHash: null,
          fee: null,
          failureReason: null,
          note: null,
          createdBy: null,
          intentId: null,
          frozenReason: null,
          frozenMessage: null,
        })
        .execute();
    }
    const list = await listRecipients(viewer, { sort: "last_used" });
    expect(
      list.recipients
        .slice(0, 3)
        .map(({ id, transferCount, lastTransferAt }) => [id, transferCount, lastTransferAt]),
    ).toEqual([
      ["rec_w2", 2, "2026-03-09T00:00:00.000Z"],
      ["rec_a1", 1, "2026-03-05T00:00:00.000Z"],
      ["rec_a3", 0, null],
    ]);
  });

  test("a bad query and a person without the right are refused", async () => {
    await expect(listRecipients(viewer, { page: 0 })).rejects.toMatchObject({
      code: "invalid",
      fields: { page: expect.any(String) },
    });
    await expect(
      listRecipients({ ...viewer, actor: { ...viewer.actor, roles: [] } }, {}),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("how fresh it is", () => {
  test("the service is asked again only after 30 seconds", async () => {
    await listRecipients(viewer, {});
    const calls = desk.service.calls.length;
    desk.clock.advance(29_000);
    await listRecipients(viewer, { search: "okonkwo" });
    expect(desk.service.calls).toHaveLength(calls);
    desk.service.recipients.push(
      wallet("rec_new", "Made elsewhere", "BSC", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"),
    );
    desk.clock.advance(2_000);
    expect(names(await listRecipients(viewer, {}))).toContain("Made elsewhere");
  });

  test("a service that hangs holds nobody for long, and the last good copy is shown", async () => {
    await listRecipients(viewer, {});
    desk.clock.advance(31_000);
    desk.service.script = () => "hang";
    await ensureFreshRecipients(viewer, 30_000, 100);
    const startedAt = performance.now();
    const [list] = await Promise.all([
      listRecipients(viewer, {}),
      listRecipients(viewer, { search: "o" }),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(1_900);
    expect(list.total).toBe(5);
    expect(desk.service.callsOf("GET", "/v1/recipients").length).toBeLessThanOrEqual(4);
    desk.service.script = () => undefined;
    desk.service.breakOff();
    // The reading goes on, and must have ended before the next test begins.
    await ensureFreshRecipients(viewer, 0, 20_000, true);
    expect((await readServiceHealth(desk.db)).recipientsVerifiedAt).toEqual(desk.clock.now());
  });

  test("a reading that fails keeps everything and says why; the next good one takes it back", async () => {
    await listRecipients(viewer, {});
    const verifiedAt = desk.clock.now().toISOString();
    desk.clock.advance(31_000);
    desk.service.script = (call) =>
      call.query.get("page") === "2"
        ? { status: 500, body: { success: false, message: "boom" } }
        : undefined;
    desk.service.recipients = [];
    for (let index = 0; index < 5; index += 1)
      desk.service.recipients.push(wallet(`rec_x${index}`, `X${index}`, "BSC", EVM));
    const stale = await refreshRecipients(viewer);
    expect(stale).toEqual({
      verifiedAt,
      staleReason: "The service isn't working properly just now.",
    });
    expect((await listRecipients(viewer, {})).total).toBe(5);
    expect(names(await listRecipients(viewer, {}))).toContain("Okonkwo Haulage");
    desk.service.script = () => undefined;
    desk.service.recipients = LISTED;
    expect(await refreshRecipients(viewer)).toEqual({
      verifiedAt: desk.clock.now().toISOString(),
      staleReason: null,
    });
  });

  test("pages leave a failing service alone for a while, the button doesn't", async () => {
    desk.service.script = () => ({ status: 400, body: { success: false, message: "no" } });
    await listRecipients(viewer, {});
    const calls = desk.service.calls.length;
    await listRecipients(viewer, {});
    expect(desk.service.calls).toHaveLength(calls);
    await refreshRecipients(viewer);
    expect(desk.service.calls.length).toBeGreaterThan(calls);
  });

  test("one reading at a time over all processes", async () => {
    const other = await desk.context("viewer");
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let entered = (): void => undefined;
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const elsewhere = runExclusively(desk.db, "recipients", async () => {
      entered();
      await held;
      await syncRecipients(other);
    });
    // Wait until the other one has the lock.
    await inside;
    const opening = listRecipients(viewer, {});
    release();
    expect((await opening).total).toBe(5);
    await elsewhere;
    expect(
      desk.service
        .callsOf("GET", "/v1/recipients")
        .filter((call) => call.query.get("page") === "1"),
    ).toHaveLength(1);
  });

  test("who comes while a reading is under way doesn't start another", async () => {
    await Promise.all([
      ensureFreshRecipients(viewer, 1000),
      ensureFreshRecipients(viewer, 1000),
      ensureFreshRecipients(viewer, 1000),
    ]);
    expect(
      desk.service
        .callsOf("GET", "/v1/recipients")
        .filter((call) => call.query.get("page") === "1"),
    ).toHaveLength(1);
  });

  test("browsers are told of each reading", async () => {
    const count = async () =>
      (await desk.db.selectFrom("changes").selectAll().where("kind", "=", "recipients").execute())
        .length;
    const before = await count();
    await syncRecipients(viewer);
    expect(await count()).toBe(before + 1);
  });
});

describe("what the mirror keeps", () => {
  const inMirror = async (id: string) =>
    desk.db.selectFrom("recipients").selectAll().where("id", "=", id).executeTakeFirst();

  test("one that the service lists no more is kept as inactive, after a grace for lists that lag, and comes back", async () => {
    await syncRecipients(viewer);
    desk.service.recipients = LISTED.slice(1);
    desk.clock.advance(9 * 60_000);
    await syncRecipients(viewer);
    expect(await inMirror("rec_w1")).toMatchObject({ active: true });
    desk.clock.advance(2 * 60_000);
    await syncRecipients(viewer);
    expect(await inMirror("rec_w1")).toMatchObject({ active: false, name: "Meridian Lines FZE" });
    expect(await inMirror("rec_w2")).toMatchObject({ active: true });
    desk.service.recipients = LISTED;
    await syncRecipients(viewer);
    expect(await inMirror("rec_w1")).toMatchObject({ active: true });
  });

  test("a list with rows that can't be read takes nobody away, and says so", async () => {
    await syncRecipients(viewer);
    desk.clock.advance(20 * 60_000);
    desk.service.recipients = [...LISTED.slice(1), { ...listed(0), id: "" }];
    expect(await syncRecipients(viewer)).toEqual({ outcome: "read", recipients: 4, skipped: 1 });
    expect(await inMirror("rec_w1")).toMatchObject({ active: true });
    expect((await readServiceHealth(desk.db)).recipientsError).toBe(
      "One recipient in the service's list can't be read, so it is missing here.",
    );
  });

  test("the service's changes come in, the desk's own facts stay, an older reading loses", async () => {
    await syncRecipients(viewer);
    await desk.db
      .updateTable("recipients")
      .set({ createdBy: viewer.actor.userId, evidence: JSON.stringify({ note: "ours" }) })
      .where("id", "=", "rec_a1")
      .execute();
    const firstSeenAt = (await inMirror("rec_a1"))?.firstSeenAt;
    desk.clock.advance(60_000);
    desk.service.recipients = [{ ...listed(2), name: "Okonkwo Haulage Ltd", active: false }];
    await syncRecipients(viewer);
    expect(await inMirror("rec_a1")).toMatchObject({
      name: "Okonkwo Haulage Ltd",
      active: false,
      createdBy: viewer.actor.userId,
      evidence: { note: "ours" },
      firstSeenAt,
    });
    const older: CompletedRecipient = {
      id: "rec_a1",
      type: "fiat",
      name: "Old name",
      active: true,
      network: null,
      walletAddress: null,
      symbol: null,
      bankName: null,
      accountNumber: null,
      accountName: null,
      currency: null,
      createdAt: null,
      deskSaid: [],
    };
    await desk.db
      .transaction()
      .execute((tx) => upsertRecipients(tx, [older], new Date(desk.clock.now().getTime() - 1000)));
    expect(await inMirror("rec_a1")).toMatchObject({ name: "Okonkwo Haulage Ltd" });
  });
});

test("one recipient is found by its id, also one made elsewhere a moment ago", async () => {
  expect(await getRecipient(viewer, "rec_w2")).toMatchObject({
    name: "Shenzhen Haoyu",
    walletAddress: TRON,
    check: null,
  });
  await expect(getRecipient(viewer, "rec_none")).rejects.toMatchObject({ code: "not_found" });
  desk.clock.advance(31_000);
  desk.service.recipients.push(wallet("rec_late", "Late", "Tron", TRON));
  expect(await getRecipient(viewer, "rec_late")).toMatchObject({ name: "Late" });
});

test("look-alikes are found in the mirror, also among the inactive", async () => {
  await syncRecipients(viewer);
  await desk.db
    .updateTable("recipients")
    .set({ active: false })
    .where("id", "=", "rec_w1")
    .execute();
  const poisoned = `0x5aaeb6${"1".repeat(28)}1beaed`;
  expect(await findLookAlikes(viewer, poisoned)).toEqual({
    lookAlikes: [{ recipientId: "rec_w1", name: "Meridian Lines FZE", address: EVM, same: false }],
  });
  expect(await findLookAlikes(viewer, TRON)).toMatchObject({
    lookAlikes: [{ recipientId: "rec_w2", same: true }],
  });
  expect(await findLookAlikes(viewer, "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")).toEqual({
    lookAlikes: [],
  });
});
