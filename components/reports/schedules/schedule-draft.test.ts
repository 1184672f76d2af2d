import { expect, test } from "vitest";
import { ScheduleInput, ScheduleView } from "@/lib/contract/api/schedules";
import {
  addressesOf,
  EMPTY_SCHEDULE,
  faultsOf,
  scheduleDraftOf,
  scheduleInputOf,
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
