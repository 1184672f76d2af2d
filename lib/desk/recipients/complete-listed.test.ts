import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { newId } from "@/lib/platform/ids";
import { updateServiceHealth } from "@/lib/store/service-health";
import { listBanks } from "../banks";
import { createRecipient } from "./create-recipient";
import { listRecipients } from "./list-recipients";
import { syncRecipients } from "./sync-recipients";
import { aWallet, TRON } from "./testing/new-wallet";
import { startRecipientsDesk } from "./testing/recipients-desk";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");

beforeEach(async () => {
  await desk.reset();
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
