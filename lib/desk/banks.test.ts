import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { updateServiceHealth } from "@/lib/store/service-health";
import { createRecipient } from "./recipients/create-recipient";
import { startRecipientsDesk } from "./recipients/testing/recipients-desk";
import { listBanks, lookUpBankAccount } from "./banks";

const desk = await startRecipientsDesk();
afterAll(() => desk.close());
const maker = await desk.context("maker");
const viewer = await desk.context("viewer");
const lists = () => desk.service.callsOf("GET", "/v1/banks").length;

beforeEach(async () => {
  desk.service.calls = [];
  desk.service.script = () => undefined;
  desk.service.banks = [
    { name: "Zenith Bank", code: "057" },
    { name: "access bank", code: "044" },
  ];
  desk.service.accounts = new Map([["057:1014772905", "OKONKWO CHUKWUEMEKA PAUL"]]);
  await desk.db.deleteFrom("banks").execute();
  await updateServiceHealth(desk.db, { banksVerifiedAt: null });
});

test("the banks come from the service once an hour, by name", async () => {
  expect((await listBanks(viewer)).banks).toEqual([
    { name: "access bank", code: "044" },
    { name: "Zenith Bank", code: "057" },
  ]);
  desk.clock.advance(59 * 60_000);
  await listBanks(viewer);
  expect(lists()).toBe(1);
  desk.service.banks = [{ name: "Zenith Bank Plc", code: "057" }];
  desk.clock.advance(2 * 60_000);
  expect((await listBanks(viewer)).banks).toEqual([{ name: "Zenith Bank Plc", code: "057" }]);
  expect(lists()).toBe(2);
});

test("while the service is away the last list is served; without one, the error is reported", async () => {
  const down = () => ({ status: 400, body: { success: false, message: "down" } });
  desk.service.script = down;
  await expect(listBanks(viewer)).rejects.toMatchObject({ kind: "refused" });
  desk.service.script = () => undefined;
  await listBanks(viewer);
  desk.clock.advance(2 * 60 * 60_000);
  desk.service.script = down;
  expect((await listBanks(viewer)).banks).toHaveLength(2);
});

test("an account at a bank can be added before anybody has read the list", async () => {
  const account = {
    intentId: newId(),
    type: "fiat",
    name: "Chukwuemeka Okonkwo",
    accountNumber: "1014772905",
    bankCode: "057",
    currency: "NGN",
  } as const;
  expect((await desk.withWorker(() => createRecipient(maker, account))).operation.state).toBe(
    "succeeded",
  );
});

test("an empty list is ignored", async () => {
  await listBanks(viewer);
  desk.clock.advance(2 * 60 * 60_000);
  desk.service.banks = [];
  expect((await listBanks(viewer)).banks).toHaveLength(2);
});

test("a lookup names the holder and compares the name", async () => {
  const found = await lookUpBankAccount(maker, {
    accountNumber: "1014772905",
    bankCode: "057",
    name: "Chukwuemeka Okonkwo",
  });
  expect(found).toEqual({
    outcome: "found",
    accountNumber: "1014772905",
    accountName: "OKONKWO CHUKWUEMEKA PAUL",
    bankName: "Zenith Bank",
    lookedUpAt: desk.clock.now().toISOString(),
    match: {
      result: "close_match",
      tokens: [
        { text: "OKONKWO", side: "both" },
        { text: "CHUKWUEMEKA", side: "both" },
        { text: "PAUL", side: "bank" },
      ],
    },
  });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({ match: { result: "not_compared" } });
});

test("an unknown account is distinguished from a missing answer", async () => {
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772900", bankCode: "057" }),
  ).toMatchObject({ outcome: "not_found", serviceMessage: expect.any(String) });
  desk.service.script = () => ({
    status: 400,
    body: { success: false, message: "Account lookup is only available for NGN banks" },
  });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({
    outcome: "unavailable",
    message:
      "The service says: “Account lookup is only available for NGN banks”. Try again in a moment.",
  });
  desk.service.script = () => ({
    status: 429,
    body: { success: false, message: "RATE_LIMIT_EXCEEDED" },
    headers: { "retry-after": "60" },
  });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({
    outcome: "unavailable",
    message: "The service is limiting requests. Try again in 60 seconds.",
  });
  desk.service.script = () => ({
    status: 403,
    body: { success: false, message: "Lookups are not enabled for this client" },
  });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({
    outcome: "unavailable",
    message: "The service says: “Lookups are not enabled for this client”. Try again in a moment.",
  });
  // The status in words is no reason.
  desk.service.script = () => ({ status: 403, body: { success: false, message: "forbidden" } });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({
    outcome: "unavailable",
    message: "The service refused the request. Try again in a moment.",
  });
});

test("a lookup that failed under a good status is told in the service's words", async () => {
  const failed = (message: string) => () => ({
    status: 200,
    body: { success: false, message, data: null },
  });
  desk.service.script = failed("Could not resolve account name");
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({ outcome: "not_found", serviceMessage: "Could not resolve account name" });
  desk.service.script = failed("Account lookup is temporarily off");
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({
    outcome: "unavailable",
    message: "The service says: “Account lookup is temporarily off”. Try again in a moment.",
  });
});

test("a bank that doesn't answer is given up in time, and one that takes 20 seconds is waited for", async () => {
  const { lookUp } = maker.gateway.banks;
  const given: (number | undefined)[] = [];
  const banks = {
    ...maker.gateway.banks,
    lookUp: ((account, options) => (
      given.push(options?.deadlineMs),
      lookUp(account, { deadlineMs: 300 })
    )) satisfies typeof lookUp,
  };
  desk.service.script = () => "hang";
  expect(
    await lookUpBankAccount(
      { ...maker, gateway: { ...maker.gateway, banks } },
      { accountNumber: "1014772905", bankCode: "057" },
    ),
  ).toMatchObject({
    outcome: "unavailable",
    message: "The service didn't answer in time. Try again in a moment.",
  });
  // The first try gets three fifths of the time.
  expect((given[0] ?? 0) * 0.6).toBeGreaterThan(20_000);
  expect(given[0]).toBeLessThan(40_000);
});

test.each([
  [
    "an empty name",
    { message: "ok", data: { account_number: "1014772905", account_name: "", bank_name: null } },
  ],
  ["no data", { message: "ok", data: null }],
])("an answer with %s is none, and says what is missing", async (_what, body) => {
  desk.service.script = () => ({ status: 200, body });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({
    outcome: "unavailable",
    message: "The service gave no name for this account.",
  });
});

test("an answer with no data whose words deny the account says that there is none", async () => {
  desk.service.script = () => ({
    status: 200,
    body: { message: "Account could not be resolved", data: null },
  });
  expect(
    await lookUpBankAccount(maker, { accountNumber: "1014772905", bankCode: "057" }),
  ).toMatchObject({ outcome: "not_found" });
});

test("only those who may add recipients look up names, and only whole account numbers are asked for", async () => {
  await expect(
    lookUpBankAccount(viewer, { accountNumber: "1014772905", bankCode: "057" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    lookUpBankAccount(maker, { accountNumber: "101477290", bankCode: "" }),
  ).rejects.toMatchObject({
    code: "invalid",
    fields: { accountNumber: "An account number has 10 digits", bankCode: "Choose a bank" },
  });
  expect(desk.service.callsOf("POST", "/v1/banks/lookup")).toHaveLength(0);
});
