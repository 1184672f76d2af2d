import { expect, test } from "vitest";
import { ApiFailure } from "@/lib/client/api-failure";
import type { FormStorage } from "@/lib/client/saved-form";
import { ScheduleInput, ScheduleView } from "@/lib/contract/api/schedules";
import {
  addressesOf,
  draftAfterFailure,
  EMPTY_SCHEDULE,
  faultsOf,
  keptDraft,
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
  keptDraft(tab, "ada", null).save(TYPED);
  expect(keptDraft(tab, "ada", null).read()).toEqual(TYPED);
  keptDraft(tab, "ada", null).forget();
  expect(keptDraft(tab, "ada", null).read()).toBeNull();
});

test("a draft is one person's, of one schedule, in one version", () => {
  const tab = storage();
  keptDraft(tab, "ada", SAVED).save(TYPED);
  expect(keptDraft(tab, "ada", SAVED).read()).toEqual(TYPED);
  expect(keptDraft(tab, "tunde", SAVED).read()).toBeNull();
  expect(keptDraft(tab, "ada", null).read()).toBeNull();
  expect(keptDraft(tab, "ada", { ...SAVED, version: 4 }).read()).toBeNull();
});

test("after a refusal since its id has another schedule, the draft can be set up under another id; after any other failure it is the same schedule", () => {
  const taken = new ApiFailure({
    status: 409,
    code: "conflict",
    reason: "id",
    message: "“Month end” was set up already.",
  });
  const next = draftAfterFailure(TYPED, taken);
  expect(next).toEqual({ ...TYPED, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const away = new ApiFailure({
    status: 0,
    code: "offline",
    message: "The desk can't be reached.",
  });
  expect(draftAfterFailure(TYPED, away)).toEqual(TYPED);
});

test("a draft of before drafts had ids gets one, and so has an empty form: another one each", () => {
  const { id: _, ...old } = TYPED;
  const tab = { ...storage(), getItem: () => JSON.stringify(old) };
  const read = keptDraft(tab, "ada", null).read();
  expect(read).toEqual({ ...TYPED, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(new Set([read?.id, initialDraft(null).id, initialDraft(null).id]).size).toBe(3);
});

test("what another version of the page left behind is no draft", () => {
  const tab = storage();
  for (const text of ["{", "{}", JSON.stringify({ ...TYPED, period: "next_month" })]) {
    expect(keptDraft({ ...tab, getItem: () => text }, "ada", null).read()).toBeNull();
  }
});

test("a browser that stores nothing is no failure", () => {
  const closed = (): never => {
    throw new DOMException("denied", "SecurityError");
  };
  const tab = { getItem: closed, setItem: closed, removeItem: closed };
  keptDraft(tab, "ada", null).save(TYPED);
  keptDraft(tab, "ada", null).forget();
  expect(keptDraft(tab, "ada", null).read()).toBeNull();
});
