import { describe, expect, it } from "vitest";
import type { OperationView } from "@/lib/contract/api/operations";
import type { Overview, UnclaimedTransfer } from "@/lib/contract/api/overview";
import { beingSent, needsOf, needsParts, operationHref } from "./needs";
import { EMPTY, inMs, NOW, rated, transfer, waiting } from "./testing/overviews";

function operation(state: OperationView["state"], transferId: string | null = null): OperationView {
  return {
    id: `op-${state}`,
    kind: "create_transfer",
    state,
    transferId,
    recipientId: null,
    message: null,
    serviceMessage: null,
    createdAt: inMs(0),
    createdBy: null,
    attempts: [],
    request: null,
    giveUpFrom: null,
    deskNow: null,
  };
}

const keys = (overview: Overview, nowMs = NOW): string[] =>
  needsOf(overview, nowMs).groups.flatMap((group) => group.needs.map((need) => need.key));

describe("needsOf", () => {
  it("needs nothing of anybody on an empty desk", () => {
    expect(needsOf(EMPTY, NOW)).toEqual({ groups: [], count: 0, urgentKey: null });
  });

  it("puts the rate that runs out first on top, then those without an end, then the expired, newest first", () => {
    const overview = {
      ...EMPTY,
      confirm: waiting(
        rated("old", inMs(-90_000)),
        rated("later", inMs(600_000)),
        rated("just", inMs(-1_000)),
        rated("open", null),
        rated("soon", inMs(48_000)),
      ),
    };
    expect(keys(overview)).toEqual(["soon", "later", "open", "just", "old"]);
    expect(needsOf(overview, NOW).urgentKey).toBe("soon");
  });

  it("turns a rate into an expired one by the clock alone", () => {
    const overview = {
      ...EMPTY,
      confirm: waiting(rated("soon", inMs(48_000)), rated("later", inMs(600_000))),
    };
    expect(keys(overview, NOW + 48_000)).toEqual(["later", "soon"]);
    expect(needsOf(overview, NOW + 48_000).urgentKey).toBe("later");
  });

  it("finds the most urgent: a standing rate, a payment, what nobody knows, a failure, an expired rate", () => {
    const expired = { ...EMPTY, confirm: waiting(rated("expired", inMs(-1))) };
    const failed = { ...expired, failed: waiting(transfer("failed")) };
    const stuck = { ...failed, operations: [operation("waiting")] };
    const pay = { ...stuck, pay: waiting(transfer("pay")) };
    expect(
      [expired, failed, stuck, pay].map((overview) => needsOf(overview, NOW).urgentKey),
    ).toEqual(["expired", "failed", "op-waiting", "pay"]);
    expect(needsOf({ ...pay, confirm: waiting(rated("open", null)) }, NOW)).toMatchObject({
      urgentKey: "open",
      count: 4,
    });
  });

  it("calls nothing urgent that is on hold", () => {
    const held = transfer("held", {
      frozen: { reason: "instructions_changed", message: "", since: inMs(0) },
    });
    expect(
      needsOf({ ...EMPTY, held: waiting(held), failed: waiting(transfer("failed")) }, NOW),
    ).toMatchObject({ urgentKey: "failed", count: 2 });
    expect(needsOf({ ...EMPTY, held: waiting(held) }, NOW)).toMatchObject({
      urgentKey: null,
      groups: [{ kind: "held" }],
    });
  });

  it("counts also those that it wasn't given", () => {
    const { count, groups } = needsOf(
      {
        ...EMPTY,
        pay: { transfers: [transfer("pay")], count: 73 },
        failed: waiting(transfer("failed")),
      },
      NOW,
    );
    expect([count, ...groups.map((group) => group.count)]).toEqual([74, 73, 1]);
  });

  it("puts those that could belong to one request side by side, and others each by itself", () => {
    const unclaimed = (id: string, asked: OperationView | null): UnclaimedTransfer => ({
      id,
      reference: null,
      status: "rate_received",
      phase: "rate_ready",
      source: { amount: "100", currency: "NGN" },
      destinationCurrency: "USDC",
      recipient: null,
      createdAt: null,
      verifiedAt: inMs(0),
      since: inMs(0),
      operation: asked,
      twin: null,
    });
    const asked = operation("waiting");
    const transfers = [unclaimed("a", asked), unclaimed("b", null), unclaimed("c", asked)];
    const { groups, count } = needsOf({ ...EMPTY, unclaimed: { transfers, count: 5 } }, NOW);
    const ids = groups[0]?.needs.map((need) =>
      need.kind === "unclaimed" ? need.transfers.map(({ id }) => id) : [],
    );
    expect([ids, count]).toEqual([[["a", "c"], ["b"]], 4]);
  });

  it("puts a scheduled report below what moves money", () => {
    const schedules: Overview["schedules"] = [
      { id: "month-end", name: "Month end", problem: "run_failed", message: null, since: inMs(-1) },
    ];
    expect(keys({ ...EMPTY, schedules, confirm: waiting(rated("expired", inMs(-1))) })).toEqual([
      "expired",
      "month-end",
    ]);
    expect(
      needsOf({ ...EMPTY, schedules, confirm: waiting(rated("expired", inMs(-1))) }, NOW).urgentKey,
    ).toBe("expired");
    expect(needsOf({ ...EMPTY, schedules }, NOW).urgentKey).toBe("month-end");
  });

  it("puts a close to review below what moves money and above a report, and leads to it", () => {
    const closes: Overview["closes"] = [
      {
        id: "november",
        account: { id: "account", name: "Zenith NGN" },
        from: "2026-11-01",
        to: "2026-11-30",
        preparedBy: "Kofi Mensah",
        preparedAt: inMs(-1),
        changedSince: false,
      },
    ];
    const schedules: Overview["schedules"] = [
      { id: "month-end", name: "Month end", problem: "run_failed", message: null, since: inMs(-1) },
    ];
    const both = { ...EMPTY, closes, schedules };
    expect(needsOf(both, NOW)).toMatchObject({
      urgentKey: "november",
      count: 2,
      groups: [
        {
          kind: "review",
          needs: [{ href: "/reconciliation/close?account=account&from=2026-11-01&to=2026-11-30" }],
        },
        { kind: "schedule" },
      ],
    });
    expect(needsOf({ ...both, confirm: waiting(rated("expired", inMs(-1))) }, NOW).urgentKey).toBe(
      "expired",
    );
  });

  it("keeps what is the reader's own apart from what a maker has to do", () => {
    const closes: Overview["closes"] = [
      {
        id: "november",
        account: { id: "account", name: "Zenith NGN" },
        from: "2026-11-01",
        to: "2026-11-30",
        preparedBy: "Kofi Mensah",
        preparedAt: inMs(-1),
        changedSince: false,
      },
    ];
    const parts = (overview: Overview, canAct: boolean) =>
      needsParts(needsOf(overview, NOW), canAct).map(({ title, needs: { count, urgentKey } }) => [
        title,
        count,
        urgentKey,
      ]);
    const both = { ...EMPTY, closes, pay: waiting(transfer("pay")) };
    expect(parts(both, true)).toEqual([["Needs you", 2, "pay"]]);
    expect(parts(both, false)).toEqual([
      ["Needs you", 1, "november"],
      ["Needs a maker", 1, "pay"],
    ]);
    expect(parts({ ...EMPTY, closes }, false)).toEqual([["Needs you", 1, "november"]]);
    expect(parts(EMPTY, true)).toEqual([["Needs you", 0, null]]);
    expect(parts(EMPTY, false)).toEqual([["Needs a maker", 0, null]]);
  });

  it("leaves to the desk what it still finds out by itself", () => {
    const overview = {
      ...EMPTY,
      operations: [
        operation("planned"),
        operation("sending"),
        operation("ambiguous"),
        operation("waiting"),
      ],
    };
    expect(keys(overview)).toEqual(["op-waiting"]);
    expect(beingSent(overview).map(({ state }) => state)).toEqual([
      "planned",
      "sending",
      "ambiguous",
    ]);
  });

  it("leads to the transfer where there is one, else to the request", () => {
    expect(operationHref(operation("waiting"))).toBe("/transfers/new?operation=op-waiting");
    expect(operationHref(operation("waiting", "t/1"))).toBe("/transfers/t%2F1");
  });
});
