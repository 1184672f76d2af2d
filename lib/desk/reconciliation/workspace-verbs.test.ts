import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { startTestDesk, type TestDesk } from "@/lib/desk/testing/test-desk";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { listBreaks } from "./breaks/list-breaks";
import { countOpen } from "./count-open";
import { findCounterparts } from "./decisions/find-counterparts";
import { makeMatch } from "./decisions/make-match";
import { listAccounts } from "@/lib/desk/statements/list-accounts";
import { undoMatch } from "./decisions/undo-match";
import { getEvidence } from "./evidence/get-evidence";
import { listMatches } from "./matches/list-matches";
import { getRules } from "./rules/get-rules";
import { getRehearsal, rehearseRules } from "./rules/rehearse-rules";
import { rulesInputOf } from "./rules/rules-view";
import { saveRules } from "./rules/save-rules";
import { requestRun } from "./runs/request-run";
import { runMatching } from "./runs/run-matching";
import { workRuns } from "./runs/work-runs";
import { booksOf } from "./testing/books";

let desk: TestDesk;
let ada: UserContext;
let viewer: UserContext;
let books: ReturnType<typeof booksOf>;
beforeAll(async () => {
  desk = await startTestDesk();
  ada = (await desk.signedIn("approver")).ctx;
  viewer = (await desk.signedIn("viewer")).ctx;
  books = booksOf(desk.db, ada.actor.userId);
});
afterAll(() => desk.close());

const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);

describe("what is open", () => {
  test("is counted by account and over all: suggestions once, and lines without any", async () => {
    const before = (await countOpen(ada)).open;
    const account = await books.account({ currency: "KES" });
    await books.transaction({ reference: "TXN-OPEN01", sourceCurrency: "KES", amountSent: "1000" });
    await books.lines(account, [
      { ...on("17"), amount: "1000", currency: "KES", narration: "EFT" },
      { ...on("18"), amount: "7", currency: "KES", narration: "FEE" },
    ]);
    await run(account);
    expect((await countOpen(ada)).open - before).toBe(2);
    expect((await listAccounts(viewer)).accounts.find((one) => one.id === account)).toMatchObject({ openLines: 2, suggestions: 1, lastDay: "2026-11-18" });
  });

  test("a run that is asked for is worked off, and not by a viewer", async () => {
    const account = await books.account({ currency: "KES" });
    await books.transaction({ reference: "TXN-ASKED1", sourceCurrency: "KES", amountSent: "2000" });
    await books.lines(account, [{ ...on("17"), amount: "2000", currency: "KES", narration: "TXN-ASKED1" }]);
    await expect(requestRun(viewer, { accountId: account })).rejects.toMatchObject({ code: "forbidden" });
    await requestRun(ada, { accountId: account });
    await requestRun(ada, { accountId: account });
    while ((await workRuns(desk.visitor)) > 0);
    expect((await listMatches(ada, { account, from: "2026-11-01", to: "2026-11-30", state: "matched" })).matches).toHaveLength(1);
    await expect(requestRun(ada, { accountId: desk.visitor.requestId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("counterparts", () => {
  test("are found by words, by amount, and by lying near; what is matched is not among them", async () => {
    const account = await books.account({ currency: "GHS" });
    const near = await books.transaction({ reference: "TXN-NEAR01", sourceCurrency: "GHS", amountSent: "18500" });
    const early = await books.transaction({ reference: "TXN-EARLY1", sourceCurrency: "GHS", amountSent: "333", createdAt: new Date("2026-06-01T09:00:00Z"), recipient: { name: "100%_Haoyu", account: null, bankOrNetwork: null } });
    const taken = await books.transaction({ reference: "TXN-TAKEN1", sourceCurrency: "GHS", amountSent: "18550" });
    const [line = "", other = ""] = await books.lines(account, [
      { ...on("18"), amount: "18550", currency: "GHS", narration: "NIP TRF" },
      { ...on("19"), amount: "18550", currency: "GHS", narration: "NIP TRF TWO" },
    ]);
    await makeMatch(ada, { accountId: account, lineIds: [other], legs: [{ transactionId: taken, side: "source" }] });
    const legs = async (query: { q?: string; amount?: string; on?: string }) => (await findCounterparts(viewer, { account, side: "legs", ...query })).legs.map((leg) => leg.transactionId);
    expect(await legs({ amount: "18550", on: "2026-11-18" })).toEqual([near]);
    expect(await legs({ q: "haoyu" })).toEqual([early]);
    expect(await legs({ q: "0%_h" })).toEqual([early]);
    expect(await legs({ q: "3%_h" })).toEqual([]);
    expect(await legs({ q: "18,500.00" })).toEqual([near]);
    const lines = async (query: { q?: string; amount?: string; on?: string }) => (await findCounterparts(viewer, { account, side: "lines", ...query })).lines.map((one) => one.id);
    expect(await lines({ q: "nip" })).toEqual([line]);
    expect(await lines({ amount: "18500", on: "2026-11-17" })).toEqual([line]);
    expect(await lines({ amount: "9", on: "2026-11-17" })).toEqual([]);
  });
});

describe("rules", () => {
  test("are saved only as they were rehearsed, one version after the other, and run over every account", async () => {
    const account = await books.account({ currency: "ZAR" });
    await books.transaction({ reference: "TXN-RULE01", sourceCurrency: "ZAR", amountSent: "1000" });
    await books.lines(account, [{ ...on("17"), amount: "940", currency: "ZAR", narration: "TXN-RULE01 CHG" }]);
    await run(account);
    const before = await getRules(ada);
    expect(before).toMatchObject({ version: 1, setBy: null });
    const wider = { ...before.rules, tolerance: { fraction: "0.05", caps: { ...before.rules.tolerance.caps, ZAR: "100" } } };
    await expect(rehearseRules(viewer, { accountId: account, rules: wider })).rejects.toMatchObject({ code: "forbidden" });
    await expect(rehearseRules(ada, { accountId: account, rules: { ...wider, partLength: 2 } })).rejects.toMatchObject({ code: "invalid" });

    const narrow = await rehearseRules(ada, { accountId: account, rules: wider });
    await expect(saveRules(ada, { rehearsalId: narrow.id, version: 1 })).rejects.toMatchObject({ code: "conflict", reason: "not_rehearsed" });
    while ((await workRuns(desk.visitor)) > 0);
    expect(await getRehearsal(viewer, narrow.id)).toMatchObject({ state: "done", result: { lines: 1, gained: { count: 0 } } });

    const even = await rehearseRules(ada, { accountId: account, rules: { ...wider, tolerance: { ...wider.tolerance, fraction: "0.05" }, off: ["part_reference"] } });
    while ((await workRuns(desk.visitor)) > 0);
    expect(await saveRules(ada, { rehearsalId: even.id, version: 1 })).toMatchObject({ version: 2, setBy: ada.actor.name, rules: { off: ["part_reference"] } });
    await expect(saveRules(ada, { rehearsalId: narrow.id, version: 1 })).rejects.toMatchObject({ code: "conflict", reason: "rules_changed" });
    await expect(saveRules(ada, { rehearsalId: narrow.id, version: 2 })).rejects.toMatchObject({ code: "conflict", reason: "rules_changed" });
    expect(await workRuns(desk.visitor)).toBe(1);
    expect((await desk.audited("2")).map((row) => row.action)).toEqual(["matching_rules.set"]);
    expect(rulesInputOf(DEFAULT_RULES)).toEqual(before.rules);
  });
});

test("lines whose words the rules explain are matched without a transfer, with what they are, and not again once somebody has undone that", async () => {
  const account = await books.account({ currency: "GHS" });
  await books.lines(account, [
    { ...on("17"), amount: "5149.33", currency: "GHS", narration: "SALARY NOV DONKOR" },
    { ...on("17"), amount: "12", currency: "GHS", narration: "POS PURCHASE" },
  ]);
  const rules = { ...DEFAULT_RULES, otherBusiness: [{ contains: "Salary", kind: "wages" as const }] };
  const matched = async () => (await listMatches(viewer, { account, from: "2026-11-01", to: "2026-11-30", state: "matched" })).matches;
  await runMatching(desk.visitor, account, rules);
  const [made, ...others] = await matched();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ lane: "other_business", automatic: true, legs: [], difference: "5149.33", differenceReason: "wages", evidence: [{ kind: "other_business", value: "Salary" }] });
  await undoMatch(ada, made?.id ?? "", { version: made?.version ?? 0, reason: "A transfer after all" });
  await runMatching(desk.visitor, account, rules);
  expect(await matched()).toEqual([]);
});

describe("three-leg evidence", () => {
  const states = async (id: string) => {
    const { evidenced, legs, isExpected } = await getEvidence(viewer, id);
    return { evidenced, isExpected, legs: Object.fromEntries(legs.map(({ leg, state }) => [leg, state])) };
  };

  test("an on-ramp: the instruction, its bank line, and the chain by the service's word until a record shows it", async () => {
    const [bank, wallet] = [await books.account({ currency: "NGN" }), await books.account({ kind: "wallet", currency: "USDC", identifier: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B", institution: "Ethereum" })];
    const hash = `0x${"ab".repeat(32)}`;
    const id = await books.transaction({ reference: "TXN-EVID01", amountSent: "4500", amountReceived: "3", transactionHash: hash });
    const before = await states(id);
    expect(before).toEqual({ evidenced: 2, isExpected: true, legs: { instruction: "proved", bank: "waiting", chain: "told" } });
    await books.lines(bank, [{ ...on("17"), amount: "4500", narration: "TXN-EVID01" }]);
    await books.lines(wallet, [{ ...on("17"), amount: "3", currency: "USDC", direction: "in", narration: "transfer", transactionHash: hash, network: "Ethereum", counterpartyAccount: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B" }]);
    await run(bank);
    await run(wallet);
    expect(await states(id)).toEqual({ evidenced: 3, isExpected: true, legs: { instruction: "proved", bank: "proved", chain: "proved" } });
    const [, line] = (await getEvidence(viewer, id)).legs;
    expect(line).toMatchObject({ proof: "zenith.csv, line 1", href: expect.stringContaining(`account=${bank}`) });
    expect((await getEvidence(viewer, id)).legs.map((leg) => leg.sentence).join(" ")).not.toContain("word alone");
  });

  test("past its time and on no statement, the bank leg is missing by name", async () => {
    const bank = await books.account({ currency: "NGN" });
    const id = await books.transaction({ reference: "TXN-MISS01", amountSent: "777001", createdAt: new Date("2026-11-02T09:00:00Z") });
    await books.lines(bank, [{ ...on("19"), amount: "5", narration: "SMS" }]);
    expect((await states(id)).legs).toMatchObject({ bank: "missing" });
    expect((await getEvidence(viewer, id)).legs[1]?.sentence).toContain("bank leg is missing");
  });

  test("an off-ramp's payout rests on the service's word, for its bank isn't ours; a cancelled transfer has nothing to show", async () => {
    const facts = { sourceCurrency: "USDT", amountSent: "50", destinationCurrency: "UGX", amountReceived: "180000", recipient: { name: "Kampala Depot", account: "0123456789", bankOrNetwork: "Stanbic" } };
    expect((await states(await books.transaction(facts))).legs).toEqual({ instruction: "proved", bank: "told", chain: "waiting" });
    expect(await states(await books.transaction({ ...facts, status: "cancelled" }))).toEqual({ evidenced: 1, isExpected: false, legs: { instruction: "proved", bank: "void", chain: "void" } });
    await expect(getEvidence(viewer, "nowhere")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a break without a nature of its own says whether a transfer of its amount is near", async () => {
  const account = await books.account({ currency: "UGX" });
  await books.transaction({ sourceCurrency: "UGX", amountSent: "1000", reference: "TXN-HINT01", createdAt: new Date("2026-11-10T09:00:00Z") });
  await books.transaction({ sourceCurrency: "UGX", amountSent: "1000", reference: "TXN-HINT02", createdAt: new Date("2026-11-10T10:00:00Z") });
  await books.lines(account, [
    { ...on("12"), amount: "1000", currency: "UGX", narration: "EFT A" },
    { ...on("12"), amount: "999", currency: "UGX", narration: "EFT B" },
    { ...on("12"), amount: "1", currency: "UGX", narration: "COMMISSION" },
  ]);
  const { lines } = await listBreaks(viewer, { account, from: "2026-11-01", to: "2026-11-30", side: "lines" });
  expect(Object.fromEntries(lines.map((one) => [one.line.narration, one.hint]))).toEqual({
    "EFT A": "2 transfers with this amount in the days before",
    "EFT B": "No transfer with this amount in the last 5 days",
    COMMISSION: "Looks like a bank charge",
  });
});
