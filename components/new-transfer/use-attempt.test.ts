import { describe, expect, it } from "vitest";
import { ApiFailure } from "@/lib/client/api-failure";
import type { OperationView } from "@/lib/contract/api/operations";
import { type AttemptFacts, attemptStage, sendOutcome } from "./use-attempt";

function operation(state: OperationView["state"], id = "op-1"): OperationView {
  return {
    id,
    kind: "create_transfer",
    state,
    transferId: state === "succeeded" ? "t-1" : null,
    recipientId: null,
    message: null,
    serviceMessage: null,
    createdAt: "2026-11-20T13:05:00.000Z",
    createdBy: null,
    attempts: [],
    request: null,
    giveUpFrom: null,
    deskNow: null,
  };
}

const FRESH: AttemptFacts = {
  operation: undefined,
  unreadable: false,
  sending: false,
  sent: null,
  fresh: true,
};

describe("attemptStage", () => {
  it("offers the form at once for its own intent, and after asking the journal for one from the address", () => {
    expect(attemptStage(FRESH)).toEqual({ stage: "form", refused: null });
    expect(attemptStage({ ...FRESH, fresh: false })).toEqual({ stage: "looking" });
    expect(attemptStage({ ...FRESH, fresh: false, operation: null })).toEqual({
      stage: "form",
      refused: null,
    });
  });

  it.each(["planned", "sending", "ambiguous", "waiting", "succeeded", "given_up"] as const)(
    "shows its outcome when it is %s",
    (state) => {
      for (const fresh of [true, false]) {
        for (const sent of [null, { after: null }, { after: "op-0" }]) {
          expect(attemptStage({ ...FRESH, fresh, sent, operation: operation(state) })).toEqual({
            stage: "outcome",
            operation: operation(state),
          });
        }
      }
    },
  );

  it("returns a refused one to be changed", () => {
    expect(attemptStage({ ...FRESH, operation: operation("refused") })).toEqual({
      stage: "form",
      refused: operation("refused"),
    });
    expect(
      attemptStage({ ...FRESH, operation: operation("refused"), sent: { after: null } }),
    ).toEqual({ stage: "form", refused: operation("refused") });
  });

  it("never offers a form as new that was sent without an answer", () => {
    expect(attemptStage({ ...FRESH, sent: { after: null }, operation: null })).toEqual({
      stage: "unknown",
    });
    expect(attemptStage({ ...FRESH, sent: { after: null } })).toEqual({ stage: "unknown" });
    expect(
      attemptStage({ ...FRESH, sent: { after: null }, fresh: false, unreadable: true }),
    ).toEqual({ stage: "unknown" });
    // Sent again after a refusal, this time without an answer.
    expect(
      attemptStage({ ...FRESH, sent: { after: "op-1" }, operation: operation("refused") }),
    ).toEqual({ stage: "unknown" });
  });

  it("stays with the form while it sends, whatever the journal says meanwhile", () => {
    expect(
      attemptStage({
        ...FRESH,
        sending: true,
        sent: { after: null },
        operation: operation("ambiguous"),
      }),
    ).toEqual({ stage: "form", refused: null });
  });

  it("lets a form be filled in when the desk can't be asked and nothing was sent", () => {
    expect(attemptStage({ ...FRESH, fresh: false, unreadable: true })).toEqual({
      stage: "form",
      refused: null,
    });
  });
});

describe("sendFate", () => {
  const failure = (code: ApiFailure["code"], reason?: string) =>
    new ApiFailure({ status: 0, code, message: "", reason });

  it("doesn't know the outcome of anything that isn't clearly an answer to it", () => {
    for (const code of [
      "offline",
      "unreadable",
      "internal",
      "service_unavailable",
      "unavailable",
    ] as const)
      expect(sendOutcome(failure(code))).toBe("unknown");
    expect(sendOutcome(failure("offline", "not_sent"))).toBe("not_taken");
    expect(sendOutcome(new TypeError("a fault of the page"))).toBe("unknown");
  });

  it("asks the journal when that has the request", () => {
    expect(sendOutcome(failure("refused_by_service"))).toBe("recorded");
    expect(sendOutcome(failure("conflict", "intent_reused"))).toBe("recorded");
    expect(sendOutcome(failure("conflict", "create_transfer"))).toBe("recorded");
  });

  it("knows that all others created nothing", () => {
    expect(sendOutcome(failure("conflict", "alike_under_way"))).toBe("not_taken");
    expect(sendOutcome(failure("conflict", "intent_taken"))).toBe("not_taken");
    for (const code of ["invalid", "unauthenticated", "forbidden", "rate_limited"] as const)
      expect(sendOutcome(failure(code))).toBe("not_taken");
  });
});
