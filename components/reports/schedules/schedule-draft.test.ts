import { expect, test } from "vitest";
import { ApiFailure } from "@/lib/client/api-failure";
import type { FormStorage } from "@/lib/client/saved-form";
import { ScheduleInput, ScheduleView } from "@/lib/contract/api/schedules";
import {
  addressesOf,
  dropScheduleDraft,
  EMPTY_SCHEDULE,
  faultsOf,
  storeAfterFailure,
  storeScheduleDraft,
  readScheduleDraft,
  scheduleDraftOf,
  scheduleInputOf,
  initialDraft,
} from "./schedule-draft";

const NAMED = {
  ...EMPTY_SCHEDULE,
  id: "0b7d",
  name: "Month end",
  to: "ada@bank.example;\n tunde@bank.example, ",
};

test("addresses may be separated as people do", () => {
  expect(addressesOf(NAMED.to)).toEqual(["ada@bank.example", "tunde@bank.example"]);
  expect(addressesOf(" \n")).toEqual([]);
});

test("what was entered can be asked for, and comes back into the form as it was", () => {
  for (const every of ["day", "week", "month"] as const) {
    const draft = {
      ...NAMED,
      every,
      weekday: "5",
      day: "31",
      report: {
        ...NAMED.report,
        kind: "transactions" as const,
        preset: "xero" as const,
        currency: "NGN",
        state: "closed" as const,
      },
    };
    const input = scheduleInputOf(draft, undefined);
    const parsed = ScheduleInput.parse(input);
    const view = ScheduleView.parse({
      ...parsed,
      id: "9f1c2b34-1d3e-4f5a-8b6c-7d8e9f0a1b2c",
      version: 1,
      owner: "Ada",
      timeZone: "UTC",
      state: "active",
      pausedReason: null,
      ownerProblem: null,
      nextRunAt: null,
      last: null,
      may: { change: true, stop: true },
    });
    expect(scheduleInputOf(scheduleDraftOf(view), undefined)).toEqual(input);
  }
});

test("chosen columns are kept with the schedule", () => {
  const draft = {
    ...NAMED,
    report: { ...NAMED.report, kind: "transactions" as const, preset: "chosen" as const },
  };
  expect(scheduleInputOf(draft, ["reference", "amount_sent"]).report).toMatchObject({
    preset: "chosen",
    columns: ["reference", "amount_sent"],
  });
});

test("faults stand at the fields that people see", () => {
  expect(
    faultsOf(
      {
        name: "Give it a name",
        "recipients.1": "Enter an address",
        "report.currency": "Choose one",
        "cadence.at": "Enter a time",
      },
      NAMED,
    ),
  ).toEqual({
    name: "Give it a name",
    at: "Enter a time",
    day: undefined,
    recipients: "tunde@bank.example: Enter an address",
    report: { currency: "Choose one" },
  });
});

function storage(): FormStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}

const TYPED = { ...EMPTY_SCHEDULE, id: "0b7d", name: "Month end", to: "ada@bank.example" };
const SAVED = { id: "9f1c2b34", version: 3 };

test("what was typed is there again, and is gone once it is saved", () => {
  const tab = storage();
  storeScheduleDraft(tab, "ada", null, TYPED);
  expect(readScheduleDraft(tab, "ada", null)).toEqual(TYPED);
  dropScheduleDraft(tab, "ada", null);
  expect(readScheduleDraft(tab, "ada", null)).toBeNull();
});

test("a draft is one person's, of one schedule, in one version", () => {
  const tab = storage();
  storeScheduleDraft(tab, "ada", SAVED, TYPED);
  expect(readScheduleDraft(tab, "ada", SAVED)).toEqual(TYPED);
  expect(readScheduleDraft(tab, "tunde", SAVED)).toBeNull();
  expect(readScheduleDraft(tab, "ada", null)).toBeNull();
  expect(readScheduleDraft(tab, "ada", { ...SAVED, version: 4 })).toBeNull();
});

test("after a refusal since its id has another schedule, the draft can be set up under another id; after any other failure it is the same schedule", () => {
  const tab = storage();
  const taken = new ApiFailure({
    status: 409,
    code: "conflict",
    reason: "id",
    message: "“Month end” was set up already.",
  });
  const next = storeAfterFailure(tab, "ada", null, TYPED, taken);
  expect(next).toEqual({ ...TYPED, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(readScheduleDraft(tab, "ada", null)).toEqual(next);
  const away = new ApiFailure({
    status: 0,
    code: "offline",
    message: "The desk can't be reached.",
  });
  expect(storeAfterFailure(tab, "ada", null, TYPED, away)).toEqual(TYPED);
  expect(storeAfterFailure(tab, "ada", SAVED, TYPED, taken)).toEqual(TYPED);
});

test("a draft of before drafts had ids gets one, and so has an empty form: another one each", () => {
  const { id: _, ...old } = TYPED;
  const tab = { ...storage(), getItem: () => JSON.stringify(old) };
  const read = readScheduleDraft(tab, "ada", null);
  expect(read).toEqual({ ...TYPED, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(new Set([read?.id, initialDraft(null).id, initialDraft(null).id]).size).toBe(3);
});

test("what another version of the page left behind is no draft", () => {
  const tab = storage();
  for (const text of ["{", "{}", JSON.stringify({ ...TYPED, period: "next_month" })]) {
    expect(readScheduleDraft({ ...tab, getItem: () => text }, "ada", null)).toBeNull();
  }
});

test("a browser that stores nothing is no failure", () => {
  const closed = (): never => {
    throw new DOMException("denied", "SecurityError");
  };
  const tab = { getItem: closed, setItem: closed, removeItem: closed };
  storeScheduleDraft(tab, "ada", null, TYPED);
  dropScheduleDraft(tab, "ada", null);
  expect(readScheduleDraft(tab, "ada", null)).toBeNull();
});
