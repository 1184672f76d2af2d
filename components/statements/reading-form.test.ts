import { expect, test } from "vitest";
import { blockedBy } from "./reading-form";
import { NOTHING_OPEN } from "@/lib/domain/statements/open-facts";

const reading = {
  awaited: null,
  draft: null,
  questions: [],
  answered: [],
  open: NOTHING_OPEN,
  recognised: null,
  table: { rows: [], columns: 0 },
  choice: { accountId: "a1", format: "mt940", mapping: null },
} as const;
const account = { name: "GTBank" };

test("a file isn't imported into another account before it is known how that account's files are read", () => {
  expect(blockedBy(reading, account, false)).toBeNull();
  const awaited = { error: null, isAsking: true, retry: () => undefined };
  expect(blockedBy({ ...reading, choice: null, awaited }, account, false)).toBe(
    "Looking at how this account's files are read.",
  );
  expect(
    blockedBy(
      { ...reading, choice: null, awaited: { ...awaited, error: new Error("No connection") } },
      account,
      false,
    ),
  ).toBe("First let the desk look at how this account's files are read.");
});
