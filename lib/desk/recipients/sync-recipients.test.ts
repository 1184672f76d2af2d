import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { newId } from "@/lib/platform/ids";
import { updateServiceHealth } from "@/lib/store/service-health";
import { listBanks } from "../banks";
import { createRecipient } from "./create-recipient";
import { listRecipients } from "./list-recipients";
import { syncRecipients } from "./sync-recipients";
import { aWallet, startRecipientsDesk, TRON } from "./testing/recipients-desk";
import type { Script, WireRecipient } from "./testing/scripted-service";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");

/** Replaces the answer to one call; all other calls are answered normally. */
const at =
  (method: string, path: string, answer: ReturnType<Script>): Script =>
  (call) =>
    call.method === method && call.path === path ? answer : undefined;
const create = (input: CreateRecipientInput) =>
  desk.withWorker(() => createRecipient(maker, input));

beforeEach(() => desk.reset());

test("no id, and a reading of the list that began before the create and ended after it: it isn't taken for an older one", async () => {
  const [before, during, after] = [0, 3_000, 5_000].map((ms) => new Date(Date.now() + ms)) as [
    Date,
    Date,
    Date,
  ];
  desk.clock.set(before);
  desk.service.recipients = [
    {
      id: "rec_1",
      type: "crypto",
      name: "Shenzhen Haoyu Forwarding",
      active: true,
      details: { network: "Tron", wallet_address: TRON, symbol: "USDT" },
      created_at: during.toISOString(),
    },
  ];
  desk.service.script = () => void desk.clock.set(after);
  await syncRecipients(maker);
  desk.clock.set(during);
  desk.service.script = at("POST", "/v1/recipients", {
    status: 201,
    body: { message: "created", data: {} },
  });
  const { operation, recipient } = await create(aWallet({ lookAlikeAccepted: true }));
  expect(operation).toMatchObject({ state: "succeeded", recipientId: "rec_1" });
  expect(recipient?.createdBy?.name).toBe(maker.actor.name);
});

test("an id of the service's own, and a list that is late: who added it comes with the list, and the other id is no longer offered", async () => {
  desk.service.createdData = () => ({ id: "0b7c2f6e-2f53-4d0e-9c3c-6f3f1a5f8f10" });
  desk.service.script = at("GET", "/v1/recipients", {
    status: 200,
    body: { success: true, data: [] },
  });
  expect((await create(aWallet())).operation).toMatchObject({
    recipientId: "0b7c2f6e-2f53-4d0e-9c3c-6f3f1a5f8f10",
  });
  desk.service.script = () => undefined;
  desk.clock.advance(60_000);
  const { recipients } = await listRecipients(maker, {});
  expect(recipients.filter(({ active }) => active)).toMatchObject([
    { id: "rec_1", createdBy: { name: maker.actor.name } },
  ]);
  expect(recipients).toHaveLength(2);
});

test("one late recipient that two creates may have made is nobody's", async () => {
  desk.service.createdData = () => ({});
  desk.service.script = at("GET", "/v1/recipients", {
    status: 200,
    body: { success: true, data: [] },
  });
  await create(aWallet());
  await create(aWallet({ lookAlikeAccepted: true }));
  desk.service.recipients.length = 1;
  desk.service.script = () => undefined;
  desk.clock.advance(60_000);
  expect((await listRecipients(maker, {})).recipients).toMatchObject([
    { id: "rec_1", createdBy: null },
  ]);
});

describe("what the service withholds from its list", () => {
  const LISTED = [1, 2, 3, 4, 5].map((number): WireRecipient => ({
    id: `rec_${number}`,
    type: "fiat",
    name: `Payee ${number}`,
    active: true,
    details: {
      bank_name: "Zenith Bank",
      account_number: `000000000${number}`,
      account_name: `PAYEE ${number}`,
      currency: "NGN",
    },
    created_at: "2026-03-01T08:00:00Z",
  }));

  test("a service that doesn't know how it is asked for a page: what it withholds is told, and nobody is taken for gone", async () => {
    desk.service.recipients = LISTED;
    await syncRecipients(maker);
    desk.clock.advance(60 * 60_000);
    // The service lists its first three again and again, with the right count of all.
    const body = {
      success: true,
      message: "ok",
      data: LISTED.slice(0, 3),
      meta: { count: 5, next: 2, prev: null },
    };
    desk.service.script = ({ path }) =>
      path === "/v1/recipients" ? { status: 200, body } : undefined;
    expect(await syncRecipients(maker)).toMatchObject({ outcome: "failed" });
    const list = await listRecipients(maker, {});
    expect(list.staleReason).toContain("an administrator can set listEnds, recipientsQuery");
    expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
  });

  test("a service that counts its pages' rows only, and gives the first page again, is told from one whose next page is empty", async () => {
    desk.service.recipients = LISTED;
    desk.service.script = () => undefined;
    await syncRecipients(maker);
    desk.clock.advance(60 * 60_000);
    const body = (rows: WireRecipient[]) => ({
      success: true,
      message: "ok",
      data: rows,
      meta: { count: rows.length, next: 2, prev: null },
    });
    desk.service.script = ({ path }) =>
      path === "/v1/recipients" ? { status: 200, body: body(LISTED.slice(0, 3)) } : undefined;
    await syncRecipients(maker);
    const list = await listRecipients(maker, {});
    expect(list.staleReason).toContain("an administrator can set listEnds, recipientsQuery");
    expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
    desk.service.script = ({ path, query }) =>
      path === "/v1/recipients"
        ? { status: 200, body: body(query.get("page") === "1" ? LISTED.slice(0, 3) : []) }
        : undefined;
    await syncRecipients(maker);
    expect(
      (await listRecipients(maker, {})).recipients.filter(({ active }) => active),
    ).toHaveLength(3);
  });

  test("a service that counts more than it lists and names a next page, which is empty, withholds the rest, and nobody is taken for gone", async () => {
    desk.service.recipients = LISTED;
    desk.service.script = () => undefined;
    await syncRecipients(maker);
    desk.clock.advance(60 * 60_000);
    const body = (page: string | null) => ({
      success: true,
      message: "ok",
      data: page === "1" ? LISTED.slice(0, 3) : [],
      meta: { count: 5, next: page === "1" ? 2 : null, prev: null },
    });
    desk.service.script = ({ path, query }) =>
      path === "/v1/recipients" ? { status: 200, body: body(query.get("page")) } : undefined;
    await syncRecipients(maker);
    const list = await listRecipients(maker, {});
    expect(list.staleReason).toContain("The service counts 5 recipients but lists only 3 of them.");
    expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
  });

  test("a service that counts more than it lists and names no next page: withheld only if it gives the first page again", async () => {
    desk.service.recipients = LISTED;
    desk.service.script = () => undefined;
    await syncRecipients(maker);
    desk.clock.advance(60 * 60_000);
    const body = (rows: WireRecipient[]) => ({
      success: true,
      message: "ok",
      data: rows,
      meta: { count: 5, next: null, prev: null },
    });
    desk.service.script = ({ path }) =>
      path === "/v1/recipients" ? { status: 200, body: body(LISTED.slice(0, 3)) } : undefined;
    await syncRecipients(maker);
    const list = await listRecipients(maker, {});
    expect(list.staleReason).toContain("an administrator can set listEnds, recipientsQuery");
    expect(list.recipients.map(({ active }) => active)).toEqual([true, true, true, true, true]);
    desk.service.script = ({ path, query }) =>
      path === "/v1/recipients"
        ? { status: 200, body: body(query.get("page") === "1" ? LISTED.slice(0, 3) : []) }
        : undefined;
    await syncRecipients(maker);
    const counted = await listRecipients(maker, {});
    expect(counted.staleReason).toBeNull();
    expect(counted.recipients.filter(({ active }) => active)).toHaveLength(3);
  });

  test("a name with what the database takes in no text doesn't withhold the list", async () => {
    const [first, second, ...others] = LISTED;
    if (!first || !second) throw new Error("the list is empty");
    desk.service.recipients = [
      { ...first, name: "Payee\u0000 1" },
      { ...second, name: "Payee \ud83d" },
      ...others,
    ];
    desk.service.script = () => undefined;
    expect(await syncRecipients(maker)).toMatchObject({ outcome: "read", recipients: 5 });
    const names = (await listRecipients(maker, {})).recipients.map(({ name }) => name);
    expect(names).toContain("Payee\ufffd 1");
    expect(names).toContain("Payee \ufffd");
  });
});

describe("what is known of a recipient besides", () => {
  beforeEach(async () => {
    desk.service.accounts = new Map([["057:1014772905", "OKONKWO CHUKWUEMEKA PAUL"]]);
    await listBanks(maker);
  });

  const ACCOUNT: CreateRecipientInput = {
    intentId: "",
    type: "fiat",
    name: "Chukwuemeka Okonkwo",
    accountNumber: "1014772905",
    bankCode: "057",
    currency: "NGN",
  };

  /** Adds a recipient here, and lists it from then on with these details alone. */
  async function added(
    input: CreateRecipientInput,
    details: Record<string, string>,
    created: unknown = { id: "rec_1" },
  ): Promise<void> {
    desk.service.createdData = (recipient) => {
      recipient.details = details;
      return created;
    };
    await desk.withWorker(() => createRecipient(maker, { ...input, intentId: newId() }));
  }

  /** The only recipient, after the list was read again. */
  async function listed(): Promise<RecipientView | undefined> {
    await syncRecipients(maker);
    return (await listRecipients(maker, {})).recipients[0];
  }

  describe("what the service's list leaves out of a recipient that was added here", () => {
    test("an account: bank and account name are those that were chosen and looked up, and marked as the desk's word", async () => {
      await added(ACCOUNT, { account_number: "1014772905", currency: "NGN" });
      expect(await listed()).toMatchObject({
        bankName: "Zenith Bank",
        accountName: "OKONKWO CHUKWUEMEKA PAUL",
        accountNumber: "1014772905",
        deskSaid: ["bankName", "accountName"],
      });
    });

    test("a wallet: network and stablecoin are those that were sent, and it is found by its stablecoin", async () => {
      await added(aWallet(), { wallet_address: TRON });
      expect(await listed()).toMatchObject({
        network: "Tron",
        symbol: "USDT",
        walletAddress: TRON,
        deskSaid: ["network", "symbol"],
      });
      expect((await listRecipients(maker, { currency: "USDT" })).total).toBe(1);
      expect((await listRecipients(maker, { takes: "USDC" })).total).toBe(0);
    });

    test("everything but the type: all of it is what was sent", async () => {
      await added(aWallet(), {});
      expect(await listed()).toMatchObject({
        walletAddress: TRON,
        deskSaid: ["network", "walletAddress", "symbol"],
      });
    });

    test("until the list shows it, all is the desk's word; what the list shows is the service's", async () => {
      desk.service.script = ({ method }) =>
        method === "POST" ? undefined : { status: 200, body: { data: [] } };
      await added(aWallet(), { wallet_address: TRON, network: "Tron", symbol: "USDT" });
      expect((await listRecipients(maker, {})).recipients).toMatchObject([
        { deskSaid: ["name", "network", "walletAddress", "symbol"] },
      ]);
      desk.service.script = () => undefined;
      expect((await listed())?.deskSaid).toBeUndefined();
    });

    test("what the answer to the create showed is the service's word", async () => {
      const details = {
        account_number: "1014772905",
        currency: "NGN",
        bank_name: "ZENITH BANK",
        account_name: "OKONKWO C P",
      };
      await added(
        ACCOUNT,
        { account_number: "1014772905", currency: "NGN" },
        { id: "rec_1", type: "fiat", name: "Chukwuemeka Okonkwo", details },
      );
      expect(await listed()).toMatchObject({ bankName: "ZENITH BANK", accountName: "OKONKWO C P" });
      expect((await listed())?.deskSaid).toBeUndefined();
    });

    test.each<[string, Record<string, string>]>([
      ["another bank", { account_number: "1014772905", bank_name: "Access Bank" }],
      ["another bank's code", { account_number: "1014772905", bank_code: "058" }],
      ["another account", { account_number: "2000000000" }],
      ["another currency", { account_number: "1014772905", currency: "GHS" }],
    ])(
      "where it shows %s, what was sent stands, and a second person decides about the service's word",
      async (_what, details) => {
        await added(ACCOUNT, details);
        expect(await listed()).toMatchObject({
          bankName: "Zenith Bank",
          accountNumber: "1014772905",
          changed: {
            shown: {
              bankName: details["bank_name"] ?? null,
              accountNumber: details["account_number"],
              currency: details["currency"] ?? null,
            },
          },
        });
      },
    );
  });

  describe("a bank that the list gives by its code alone", () => {
    const elsewhere = (bank_code: string): void => {
      desk.service.recipients = [
        {
          id: "rec_e",
          type: "fiat",
          name: "Elsewhere",
          active: true,
          details: { account_number: "2000000000", currency: "NGN", bank_code },
          created_at: "2026-03-01T08:00:00Z",
        },
      ];
    };

    test("has the name that the service's list of banks has for it", async () => {
      elsewhere("044");
      expect(await listed()).toMatchObject({ bankName: "Access Bank", accountName: null });
      expect((await listed())?.deskSaid).toBeUndefined();
      elsewhere("44");
      expect(await listed()).toMatchObject({ bankName: "Access Bank" });
    });

    test("has none where that list doesn't know it, or can't be read", async () => {
      elsewhere("999");
      expect(await listed()).toMatchObject({ bankName: null });
      elsewhere("044");
      await desk.db.deleteFrom("banks").execute();
      await updateServiceHealth(desk.db, { banksVerifiedAt: null });
      desk.service.script = ({ path }) =>
        path === "/v1/banks" ? { status: 404, body: { message: "no" } } : undefined;
      expect(await listed()).toMatchObject({ id: "rec_e", bankName: null });
    });
  });
});
