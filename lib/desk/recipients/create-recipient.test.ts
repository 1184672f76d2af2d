import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CreateRecipientInput } from "@/lib/contract/api/new-recipient";
import { newId } from "@/lib/platform/ids";
import { listBanks } from "../banks";
import { createRecipient } from "./create-recipient";
import { findSameAccounts } from "./check-recipient";
import { getRecipient, listRecipients } from "./list-recipients";
import { aWallet, startRecipientsDesk, TRON } from "./testing/recipients-desk";
import { createRecipient as createAtService, type Script } from "./testing/scripted-service";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const POST = "POST /v1/recipients";

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
const create = (input: CreateRecipientInput, waitMs?: number) =>
  desk.withWorker(() => createRecipient(maker, input, waitMs));
const posts = () => desk.service.callsOf("POST", "/v1/recipients");
const mirrored = (id: string | null) =>
  desk.db
    .selectFrom("recipients")
    .selectAll()
    .where("id", "=", id ?? "")
    .executeTakeFirst();
const audited = async () =>
  (await desk.db.selectFrom("auditLog").selectAll().orderBy("seq").execute()).map((row) => [
    row.action,
    row.actorName,
  ]);

beforeEach(async () => {
  await desk.reset();
  desk.service.accounts = new Map([["057:1014772905", "OKONKWO CHUKWUEMEKA PAUL"]]);
  await listBanks(maker);
});

describe("a wallet", () => {
  test("is sent once, as it was typed, and stands in the list with who added it and why", async () => {
    const auditedBefore = (await audited()).length;
    const { operation, recipient } = await create(aWallet({ walletAddress: `  ${TRON} ` }));
    expect(operation).toMatchObject({
      kind: "create_recipient",
      state: "succeeded",
      message: null,
      recipientId: "rec_1",
    });
    expect(recipient).toMatchObject({
      id: "rec_1",
      name: "Shenzhen Haoyu Forwarding",
      walletAddress: TRON,
      createdBy: { id: maker.actor.userId, name: maker.actor.name },
    });
    expect(posts().map(({ body }) => body)).toEqual([
      {
        type: "crypto",
        name: "Shenzhen Haoyu Forwarding",
        wallet_address: TRON,
        network: "Tron",
        symbol: "USDT",
      },
    ]);
    expect(posts()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await getRecipient(maker, "rec_1")).toMatchObject({
      name: "Shenzhen Haoyu Forwarding",
      check: { type: "crypto", checksum: "good", lookAlikes: [] },
    });
    expect((await audited()).slice(auditedBefore)).toEqual([
      ["create_recipient.planned", maker.actor.name],
      ["create_recipient.succeeded", "Rampdesk"],
    ]);
    expect((await listRecipients(maker, {})).recipients).toMatchObject([
      { id: "rec_1", createdBy: { name: maker.actor.name } },
    ]);
  });

  test("with a bad checksum never leaves the desk", async () => {
    await expect(create(aWallet({ walletAddress: `${TRON.slice(0, -1)}f` }))).rejects.toMatchObject(
      {
        code: "invalid",
        reason: "address",
        fields: { walletAddress: expect.stringContaining("doesn't check out") },
      },
    );
    await expect(create(aWallet({ network: "Ethereum" }))).rejects.toMatchObject({
      fields: { walletAddress: expect.stringContaining("This is a Tron address") },
    });
    expect(posts()).toHaveLength(0);
  });

  test("that looks like another one is stopped until somebody accepts it, and that is kept", async () => {
    await create(
      aWallet({ name: "Known", walletAddress: EVM, network: "Ethereum", symbol: "USDC" }),
    );
    const poisoned = `0x5aaeb6${"1".repeat(28)}1beaed`;
    const input = aWallet({ name: "New", walletAddress: poisoned, network: "Ethereum" });
    await expect(create(input)).rejects.toMatchObject({
      code: "conflict",
      reason: "look_alike",
      fields: { walletAddress: expect.stringContaining("looks like that of Known") },
    });
    expect(posts()).toHaveLength(1);
    const { recipient } = await create({
      ...input,
      lookAlikeAccepted: true,
    } as CreateRecipientInput);
    expect((await mirrored(recipient?.id ?? null))?.evidence).toEqual({
      type: "crypto",
      checksum: "absent",
      lookAlikes: [{ recipientId: "rec_1", name: "Known", address: EVM, kind: "ends" }],
    });
  });

  test("with an address that is there already is stopped too", async () => {
    await create(aWallet());
    await expect(create(aWallet({ name: "Again" }))).rejects.toMatchObject({
      reason: "look_alike",
      message:
        "Shenzhen Haoyu Forwarding already has this address. Confirm that you want it twice.",
    });
  });
});

describe("a bank account", () => {
  test("is looked up afresh, and the evidence is the server's own", async () => {
    const { recipient } = await create(anAccount());
    expect(recipient).toMatchObject({
      type: "fiat",
      bankName: "Zenith Bank",
      accountNumber: "1014772905",
      accountName: "OKONKWO CHUKWUEMEKA PAUL",
      currency: "NGN",
    });
    expect(posts()[0]?.body).toEqual({
      type: "fiat",
      name: "Chukwuemeka Okonkwo",
      account_number: "1014772905",
      bank_code: "057",
      currency: "NGN",
    });
    expect((await mirrored(recipient?.id ?? null))?.evidence).toMatchObject({
      type: "fiat",
      lookup: {
        outcome: "found",
        accountName: "OKONKWO CHUKWUEMEKA PAUL",
        match: { result: "close_match" },
      },
      mismatchReason: null,
    });
  });

  test("that is there already is stopped until somebody accepts it, and that is kept", async () => {
    await create(anAccount());
    const input = anAccount({ name: "Okonkwo Chukwuemeka" });
    await expect(create(input)).rejects.toMatchObject({
      code: "conflict",
      reason: "same_account",
      fields: {
        sameAccountAccepted:
          "Chukwuemeka Okonkwo already has this account. Confirm that you want it twice.",
      },
    });
    expect(posts()).toHaveLength(1);
    const { recipient } = await create({
      ...input,
      sameAccountAccepted: true,
    } as CreateRecipientInput);
    expect((await mirrored(recipient?.id ?? null))?.evidence).toMatchObject({
      type: "fiat",
      sameAccounts: [{ recipientId: "rec_1", name: "Chukwuemeka Okonkwo" }],
    });
    expect((await getRecipient(maker, "rec_1")).check).toMatchObject({ sameAccounts: [] });
  });

  test("with the number of another bank's account is another account", async () => {
    await create(anAccount());
    desk.service.accounts.set("044:1014772905", "OKONKWO CHUKWUEMEKA");
    expect((await create(anAccount({ bankCode: "044" }))).operation.state).toBe("succeeded");
  });

  test("that was added elsewhere is known by its bank's name", async () => {
    desk.service.recipients = [
      {
        id: "rec_x",
        type: "fiat",
        name: "Elsewhere",
        active: true,
        details: {
          bank_name: "ZENITH BANK PLC",
          account_number: "1014772905",
          account_name: "OKONKWO",
          currency: "NGN",
        },
        created_at: desk.clock.now().toISOString(),
      },
    ];
    await expect(create(anAccount())).rejects.toMatchObject({
      reason: "same_account",
      message: expect.stringContaining("Elsewhere already has this account"),
    });
    const account = { accountNumber: "1014772905", bankCode: "057", currency: "NGN" as const };
    expect(await findSameAccounts(maker, account)).toEqual({
      sameAccounts: [{ recipientId: "rec_x", name: "Elsewhere" }],
    });
    expect(await findSameAccounts(maker, { ...account, bankCode: "044" })).toEqual({
      sameAccounts: [],
    });
  });

  test("at a bank that isn't listed is refused", async () => {
    await expect(create(anAccount({ bankCode: "999" }))).rejects.toMatchObject({
      reason: "bank",
      fields: { bankCode: expect.any(String) },
    });
  });
});

describe("never twice", () => {
  test("two clicks at once and a third after a reload make one", async () => {
    const input = aWallet();
    const [first, second] = await desk.withWorker(() =>
      Promise.all([createRecipient(maker, input), createRecipient(maker, input)]),
    );
    const third = await create(input);
    expect(new Set([first, second, third].map((result) => result?.recipient?.id))).toEqual(
      new Set(["rec_1"]),
    );
    expect(posts()).toHaveLength(1);
  });

  test("the same form with other details is refused", async () => {
    const input = aWallet();
    await create(input);
    await expect(
      create({ ...input, name: "Somebody else" } as CreateRecipientInput),
    ).rejects.toMatchObject({
      code: "conflict",
      reason: "intent_reused",
      message: expect.stringContaining("Look for the recipient in the list"),
    });
    expect(posts()).toHaveLength(1);
  });

  test("a form of somebody else is refused", async () => {
    const input = aWallet();
    await create(input);
    const other = await desk.context("maker");
    await expect(createRecipient(other, input)).rejects.toMatchObject({
      code: "conflict",
      reason: "intent_taken",
    });
  });

  test("two forms for the same recipient at once make one, and the second is told", async () => {
    desk.service.script = at("POST", "/v1/recipients", "hang");
    const results = await Promise.allSettled([
      createRecipient(maker, aWallet(), 200),
      createRecipient(maker, aWallet(), 200),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")).toMatchObject({
      reason: {
        code: "conflict",
        reason: "alike_under_way",
        message: expect.stringContaining("The same recipient is being added"),
      },
    });
  });
});

describe("when the answer stays out", () => {
  test("nobody is told that it failed: it is being found out", async () => {
    desk.service.script = at("POST", "/v1/recipients", "cut");
    const { operation, recipient } = await create(aWallet());
    expect(operation).toMatchObject({
      state: "ambiguous",
      message: "We don't know if this went through. Checking; don't send it again.",
    });
    expect(recipient).toBeNull();
  });

  test("the same bytes and key are sent again, and the second answer counts", async () => {
    let cut = true;
    desk.service.script = (call) =>
      `${call.method} ${call.path}` === POST && cut ? ((cut = false), "cut") : undefined;
    const { operation } = await create(aWallet());
    await desk.makeDue(operation.id, "5 seconds");
    await desk.work();
    const [first, second] = posts();
    expect(second).toEqual(first);
    expect((await mirrored("rec_1"))?.createdBy).toBe(maker.actor.userId);
  });

  test.each([
    ["before it is sent again", "5 seconds"],
    ["after the window", "11 minutes"],
  ])("%s it is looked for in the list, and found", async (_when, later) => {
    desk.service.script = (call) => {
      if (`${call.method} ${call.path}` !== POST) return undefined;
      createAtService(desk.service, call, () => desk.clock.now());
      return "cut";
    };
    const { operation } = await create(anAccount());
    await desk.makeDue(operation.id, later);
    await desk.work();
    expect(posts()).toHaveLength(1);
    const row = await desk.db
      .selectFrom("operations")
      .selectAll()
      .where("id", "=", operation.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "succeeded", recipientId: "rec_1" });
    expect(await mirrored("rec_1")).toMatchObject({
      createdBy: maker.actor.userId,
      accountName: "OKONKWO CHUKWUEMEKA PAUL",
      evidence: { type: "fiat" },
    });
  });

  test.each([
    [
      "one that was there before",
      (input: Extract<CreateRecipientInput, { type: "crypto" }>) => ({
        ...input,
        createdAt: -3_600_000,
      }),
    ],
    [
      "another name",
      (input: Extract<CreateRecipientInput, { type: "crypto" }>) => ({
        ...input,
        name: "Another",
        createdAt: 0,
      }),
    ],
    [
      "another address",
      (input: Extract<CreateRecipientInput, { type: "crypto" }>) => ({
        ...input,
        walletAddress: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB",
        createdAt: 0,
      }),
    ],
    [
      "another symbol",
      (input: Extract<CreateRecipientInput, { type: "crypto" }>) => ({
        ...input,
        symbol: "USDC",
        createdAt: 0,
      }),
    ],
  ])("%s is not adopted", async (_what, other) => {
    const input = aWallet() as Extract<CreateRecipientInput, { type: "crypto" }>;
    desk.service.script = at("POST", "/v1/recipients", "cut");
    const { operation } = await create(input);
    const { name, walletAddress, network, symbol, createdAt } = other(input);
    desk.service.recipients = [
      {
        id: "rec_other",
        type: "crypto",
        name,
        active: true,
        details: { network, wallet_address: walletAddress, symbol },
        created_at: new Date(Date.now() + createdAt).toISOString(),
      },
    ];
    await desk.makeDue(operation.id, "11 minutes");
    await desk.work();
    const row = await desk.db
      .selectFrom("operations")
      .selectAll()
      .where("id", "=", operation.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "ambiguous", recipientId: null });
  });

  test("two that could be it wait for a person", async () => {
    desk.service.script = (call) => {
      if (`${call.method} ${call.path}` !== POST) return undefined;
      createAtService(desk.service, call, () => desk.clock.now());
      createAtService(desk.service, call, () => desk.clock.now());
      return "cut";
    };
    const { operation } = await create(aWallet());
    await desk.makeDue(operation.id, "11 minutes");
    await desk.work();
    const row = await desk.db
      .selectFrom("operations")
      .selectAll()
      .where("id", "=", operation.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "waiting", recipientId: null });
    expect(row.message).toContain("more than one recipient");
  });
});

describe("whatever the answer's data holds", () => {
  test.each<[string, unknown]>([
    ["only the id", { id: "rec_1" }],
    ["the id under another name", { recipient_id: "rec_1" }],
    ["the recipient one level down", { recipient: { id: "rec_1" } }],
    ["no id: it is found in the list", { created: true }],
    [
      "an id of the service's own, which the list doesn't show",
      { id: "0b7c2f6e-2f53-4d0e-9c3c-6f3f1a5f8f10" },
    ],
    ["a number, and the listed id under a name that isn't known", { id: 4711, code: "rec_1" }],
    ["nothing", {}],
  ])("%s", async (_what, data) => {
    desk.service.createdData = () => data;
    const { operation, recipient } = await create(aWallet());
    expect(operation).toMatchObject({ state: "succeeded", recipientId: "rec_1" });
    expect(recipient).toMatchObject({
      id: "rec_1",
      walletAddress: TRON,
      createdBy: { name: maker.actor.name },
    });
  });

  test("no id, and a list that can't be read: it is done, and shows with the next reading", async () => {
    desk.service.createdData = () => ({});
    const broken = { status: 500, body: { success: false, message: "boom" } };
    desk.service.script = (call) =>
      posts().length > 0 && call.method === "GET" ? broken : undefined;
    const { operation, recipient } = await create(aWallet());
    expect(operation).toMatchObject({ state: "succeeded", recipientId: null });
    expect(recipient).toBeNull();
    desk.service.script = () => undefined;
    desk.clock.advance(60_000);
    expect((await listRecipients(maker, {})).recipients).toMatchObject([
      { id: "rec_1", createdBy: { name: maker.actor.name } },
    ]);
    expect(await getRecipient(maker, "rec_1")).toMatchObject({ check: { type: "crypto" } });
  });

  test.each<[string, unknown]>([
    ["another address", { id: "rec_1", wallet_address: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB" }],
    [
      "another address in the details",
      {
        id: "rec_1",
        type: "crypto",
        details: { network: "Tron", wallet_address: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB" },
      },
    ],
    [
      "another address in another spelling",
      { id: "rec_1", walletAddress: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB" },
    ],
    [
      "another address in another spelling, further in",
      {
        recipient: {
          id: "rec_1",
          details: { walletAddress: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB" },
        },
      },
    ],
    ["another type", { id: "rec_1", type: "fiat", details: {} }],
  ])("%s is no success: nobody knows what was made", async (_what, data) => {
    desk.service.createdData = () => data;
    const { operation, recipient } = await create(aWallet());
    expect(operation).toMatchObject({ state: "ambiguous", recipientId: null });
    expect(recipient).toBeNull();
  });

  test("a refusal is told in the service's words, and the corrected form may go out under the same intent", async () => {
    const input = aWallet();
    desk.service.script = at("POST", "/v1/recipients", {
      status: 400,
      body: { success: false, message: "name is taken" },
    });
    await expect(create(input)).rejects.toMatchObject({
      code: "refused_by_service",
      message: "The service refused this: “name is taken”",
    });
    desk.service.script = () => undefined;
    const { operation } = await create({
      ...input,
      name: "Shenzhen Haoyu 2",
    } as CreateRecipientInput);
    expect(operation.state).toBe("succeeded");
  });
});

test("who may not add recipients can't, whatever the form says", async () => {
  for (const role of ["viewer", "approver", "admin"] as const) {
    await expect(createRecipient(await desk.context(role), aWallet())).rejects.toMatchObject({
      code: "forbidden",
      reason: "recipients.create",
    });
  }
  expect(posts()).toHaveLength(0);
});

test("a form with faults is told field by field", async () => {
  await expect(
    createRecipient(maker, {
      ...anAccount(),
      name: " ",
      accountNumber: "12",
    } as CreateRecipientInput),
  ).rejects.toMatchObject({
    code: "invalid",
    fields: { name: "Enter a name", accountNumber: "An account number has 10 digits" },
  });
});

describe("an account whose lookup leaves a doubt", () => {
  beforeEach(() => {
    desk.service.accounts.set("057:1014772950", "ADEBAYO VENTURES LTD");
  });

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
