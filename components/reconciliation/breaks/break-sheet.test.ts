import { describe, expect, it, test } from "vitest";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { assigneeOptions, describeStanding } from "./break-sheet";

const place = { side: "line" as const, zone: "Africa/Lagos", today: "2026-11-17" };
const MATCH = {
  id: "m",
  state: "matched",
  automatic: false,
  decidedBy: "Wanjiru",
  decidedAt: "2026-11-17T12:44:00Z",
  difference: "0",
  differenceReason: null,
  closedWith: false,
  lines: [{ id: "1" }],
  legs: [{ transactionId: "t1", reference: "TXN-A" }],
} as unknown as MatchView;
const words = (
  match: Partial<MatchView>,
  more: { side?: "line" | "leg"; accountName?: string } = {},
) =>
  describeStanding(
    {
      held: {
        match: { ...MATCH, ...match },
        accountName: more.accountName ?? null,
        href: "/reconciliation?tab=matched",
      },
      isVoid: false,
    },
    { ...place, ...more },
  );

describe("what became of a break that somebody looks at", () => {
  it("is nothing while it is open", () => {
    expect(describeStanding({ held: null, isVoid: false }, place)).toBeNull();
  });

  it("is who matched it, with what and when, and where that is shown", () => {
    expect(words({})).toMatchObject({
      title: "Matched line",
      fact: "Wanjiru matched this line with TXN-A at 13:44.",
      link: { label: "Show the match" },
    });
    expect(words({}, { side: "leg", accountName: "Zenith" })).toMatchObject({
      title: "Matched transfer",
      fact: "Wanjiru matched this transfer with a line of the statement on Zenith at 13:44.",
    });
    expect(words({ legs: [], lines: [{}, {}] as never })?.fact).toBe(
      "Wanjiru matched this line with other lines that cancel it out at 13:44.",
    );
    expect(words({ automatic: true, decidedBy: null })?.fact).toContain(
      "The rules matched this line with TXN-A",
    );
    expect(words({ decidedAt: "2026-11-16T12:44:00Z" })?.fact).toContain("with TXN-A on 16 Nov");
    expect(words({ closedWith: true })?.hint).toContain("was closed with it");
  });

  it("is as what it was explained", () => {
    expect(
      words({ legs: [], difference: "5.00", differenceReason: "bank_charge: netted" }),
    ).toMatchObject({
      title: "Explained line",
      fact: "Wanjiru explained this line as “Bank charge: netted” at 13:44.",
    });
  });

  it("is what the rules suggest for it, or that its transfer has ended", () => {
    expect(words({ state: "suggested" })).toMatchObject({
      title: "Line with a suggestion",
      fact: "The rules suggest TXN-A for this line.",
      link: { label: "Show the suggestion" },
    });
    expect(describeStanding({ held: null, isVoid: true }, { ...place, side: "leg" })).toMatchObject(
      {
        title: "Transfer that ended",
        link: null,
      },
    );
  });
});

const person = (id: string, name: string, disabled = false) => ({
  id,
  name,
  email: `${id}@baobab.example`,
  disabled,
});
const NOBODY_YET = { value: "nobody", label: "Nobody yet" };

test("people of one name are told apart by their addresses, others need none", () => {
  expect(
    assigneeOptions(
      [
        person("ada", "Adaeze Okafor"),
        person("ao", "Adaeze Okafor"),
        person("tunde", "Tunde Bakare"),
      ],
      null,
    ),
  ).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor", detail: "ada@baobab.example" },
    { value: "ao", label: "Adaeze Okafor", detail: "ao@baobab.example" },
    { value: "tunde", label: "Tunde Bakare" },
  ]);
});

test("nothing new is given to a disabled user, who keeps what they have, also told apart", () => {
  const users = [person("ada", "Adaeze Okafor"), person("ao", "Adaeze Okafor", true)];
  expect(assigneeOptions(users, null)).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor" },
  ]);
  expect(assigneeOptions(users, { id: "ao", name: "Adaeze Okafor" })).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor", detail: "ada@baobab.example" },
    { value: "ao", label: "Adaeze Okafor", detail: "ao@baobab.example" },
  ]);
});

test("who has it is named before the list has come", () => {
  expect(assigneeOptions([], { id: "ada", name: "Adaeze Okafor" })).toEqual([
    NOBODY_YET,
    { value: "ada", label: "Adaeze Okafor" },
  ]);
});
