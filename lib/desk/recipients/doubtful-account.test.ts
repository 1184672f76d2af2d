import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import { newId } from "@/lib/platform/ids";
import { listBanks } from "../banks";
import { createRecipient } from "./create-recipient";
import { getRecipient } from "./list-recipients";
import { startRecipientsDesk } from "./testing/recipients-desk";
import type { Script } from "./testing/scripted-service";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");

const anAccount = (
  more: Partial<Extract<CreateRecipientInput, { type: "fiat" }>> = {},
): CreateRecipientInput => ({
  intentId: newId(),
  type: "fiat",
  name: "Chukwuemeka Okonkwo",
  accountNumber: "1014772905",
  bankCode: "057",
  currency: "NGN",
  ...more,
});

/** Replaces the answer to one call; all other calls are answered normally. */
const at =
  (method: string, path: string, answer: ReturnType<Script>): Script =>
  (call) =>
    call.method === method && call.path === path ? answer : undefined;
const create = (input: CreateRecipientInput) =>
  desk.withWorker(() => createRecipient(maker, input));
const posts = () => desk.service.callsOf("POST", "/v1/recipients");
const mirrored = (id: string | null) =>
  desk.db
    .selectFrom("recipients")
    .selectAll()
    .where("id", "=", id ?? "")
    .executeTakeFirst();

beforeEach(async () => {
  await desk.reset();
  desk.service.accounts = new Map([
    ["057:1014772905", "OKONKWO CHUKWUEMEKA PAUL"],
    ["057:1014772950", "ADEBAYO VENTURES LTD"],
  ]);
  await listBanks(maker);
});

describe("an account whose lookup leaves a doubt", () => {
  test("under another name needs a reason, which is kept", async () => {
    const input = anAccount({ accountNumber: "1014772950" });
    await expect(create(input)).rejects.toMatchObject({
      code: "invalid",
      reason: "no_match",
      fields: { mismatchReason: expect.stringContaining("ADEBAYO VENTURES LTD") },
    });
    await expect(
      create({ ...input, mismatchReason: " x " } as CreateRecipientInput),
    ).rejects.toMatchObject({ reason: "no_match" });
    expect(posts()).toHaveLength(0);
    const { recipient } = await create({
      ...input,
      mismatchReason: "Trading name, confirmed by phone",
    } as CreateRecipientInput);
    expect((await mirrored(recipient?.id ?? null))?.evidence).toMatchObject({
      lookup: { match: { result: "no_match" } },
      mismatchReason: "Trading name, confirmed by phone",
    });
  });

  test("that the bank seems not to have needs a reason, and the evidence has the service's words", async () => {
    const serviceMessage = "There is no account 1014772900 at Zenith Bank";
    desk.service.script = at("POST", "/v1/banks/lookup", {
      status: 404,
      body: { success: false, message: serviceMessage },
    });
    const input = anAccount({ accountNumber: "1014772900" });
    await expect(create(input)).rejects.toMatchObject({
      reason: "account_not_found",
      fields: {
        mismatchReason: expect.stringContaining(
          `The service says: “${serviceMessage}”. Check the number and the bank`,
        ),
      },
    });
    expect(posts()).toHaveLength(0);
    const { recipient } = await create({
      ...input,
      mismatchReason: "Opened today, seen on the bank's letter",
    } as CreateRecipientInput);
    expect((await getRecipient(maker, recipient?.id ?? "")).check).toMatchObject({
      lookup: { outcome: "not_found", serviceMessage },
      mismatchReason: "Opened today, seen on the bank's letter",
    });
  });

  test("of a country whose banks can't be asked needs a reason, and nobody says that it doesn't exist", async () => {
    desk.service.script = at("POST", "/v1/banks/lookup", {
      status: 400,
      body: { success: false, message: "Account lookup is only available for NGN banks" },
    });
    const input = anAccount({ currency: "KES" });
    await expect(create(input)).rejects.toMatchObject({
      reason: "lookup_unavailable",
      fields: { mismatchReason: expect.stringContaining("only available for NGN banks") },
    });
    expect(
      (await create({ ...input, mismatchReason: "Paid before" } as CreateRecipientInput)).operation
        .state,
    ).toBe("succeeded");
  });

  test("that can't be checked needs a reason, and the evidence says that it wasn't checked", async () => {
    desk.service.script = at("POST", "/v1/banks/lookup", {
      status: 429,
      body: { success: false, message: "RATE_LIMIT_EXCEEDED" },
      headers: { "retry-after": "90" },
    });
    await expect(create(anAccount())).rejects.toMatchObject({
      reason: "lookup_unavailable",
      fields: {
        mismatchReason: expect.stringContaining(
          "The service is limiting requests. Try again in 90 seconds.",
        ),
      },
    });
    const { recipient } = await create(
      anAccount({ mismatchReason: "Paid before under the old system" }),
    );
    expect((await mirrored(recipient?.id ?? null))?.evidence).toMatchObject({
      lookup: { outcome: "unavailable" },
      mismatchReason: "Paid before under the old system",
    });
  });
});
