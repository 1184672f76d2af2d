import { describe, expect, test } from "vitest";
import { nextStep, stepAfterLook, type AttemptOutcome, type OperationProgress } from "./next-step";
import {
  QUIET_PERIOD_MS,
  RESEND_WINDOW_MS,
  SETTLE_WINDOW_MS,
  UNREADABLE_WINDOW_MS,
  UNSENT_WINDOW_MS,
  type OperationKind,
} from "./operation";

const start = new Date("2026-11-20T12:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const half = () => 0.5;
const progress = (over: Partial<OperationProgress> = {}): OperationProgress => ({
  kind: "create_transfer",
  everAmbiguous: false,
  attempt: 1,
  createdAt: start,
  firstSentAt: start,
  ...over,
});

const OUTCOMES: AttemptOutcome[] = [
  { outcome: "done" },
  { outcome: "not_sent" },
  { outcome: "not_executed", retryAfterMs: 7000 },
  { outcome: "rejected" },
  { outcome: "unknown", retryAfterMs: null },
  { outcome: "conflict", retryAfterMs: null },
  { outcome: "contradicts" },
];
const KEYED: OperationKind[] = ["create_transfer", "create_recipient", "confirm_payment"];
const STATEFUL: OperationKind[] = ["confirm_rate", "cancel_transfer", "refresh_quote"];

test("the windows are those that docs/state-machines.md gives, and nothing is sent or looked for any more when a person may give it up", () => {
  expect(
    [
      RESEND_WINDOW_MS,
      UNSENT_WINDOW_MS,
      SETTLE_WINDOW_MS,
      UNREADABLE_WINDOW_MS,
      QUIET_PERIOD_MS,
    ].map((ms) => ms / 60_000),
  ).toEqual([10, 10, 2, 7, 15]);
  expect(QUIET_PERIOD_MS).toBeGreaterThan(RESEND_WINDOW_MS + SETTLE_WINDOW_MS);
});

describe("what follows an attempt", () => {
  // Rows: outcome; columns: keyed clean, keyed after an ambiguous one, keyed past the window, stateful clean, stateful after an ambiguous one.
  const table: Record<AttemptOutcome["outcome"], [string, string, string, string, string]> = {
    done: ["succeed", "succeed", "succeed", "succeed", "succeed"],
    not_sent: ["resend", "resend", "look", "resend", "look"],
    not_executed: ["resend", "resend", "look", "resend", "look"],
    rejected: ["refuse", "look", "look", "refuse", "look"],
    unknown: ["resend", "resend", "look", "look", "look"],
    conflict: ["look", "look", "look", "look", "look"],
    contradicts: ["look", "look", "look", "look", "look"],
  };
  for (const result of OUTCOMES) {
    const [clean, dirty, late, stateClean, stateDirty] = table[result.outcome];
    for (const kind of KEYED) {
      test(`${kind}: ${result.outcome}`, () => {
        expect(nextStep(progress({ kind }), result, after(1000), half).step).toBe(clean);
        expect(
          nextStep(progress({ kind, everAmbiguous: true }), result, after(1000), half).step,
        ).toBe(dirty);
        expect(
          nextStep(progress({ kind, everAmbiguous: true }), result, after(RESEND_WINDOW_MS), half)
            .step,
        ).toBe(late);
      });
    }
    for (const kind of STATEFUL) {
      test(`${kind}: ${result.outcome}`, () => {
        expect(nextStep(progress({ kind }), result, after(1000), half).step).toBe(stateClean);
        expect(
          nextStep(progress({ kind, everAmbiguous: true }), result, after(1000), half).step,
        ).toBe(stateDirty);
      });
    }
  }

  test("Retry-After is honoured to the millisecond", () => {
    expect(
      nextStep(progress(), { outcome: "not_executed", retryAfterMs: 7000 }, after(1000), half),
    ).toEqual({
      step: "resend",
      at: after(8000),
    });
  });

  test.each<[AttemptOutcome, boolean]>([
    [{ outcome: "not_executed", retryAfterMs: 0 }, false],
    [{ outcome: "not_executed", retryAfterMs: 0 }, true],
    [{ outcome: "unknown", retryAfterMs: 0 }, false],
  ])(
    "a Retry-After of 0 doesn't shorten the backoff: %j, ambiguous before: %j",
    (result, everAmbiguous) => {
      for (const attempt of [1, 2, 5, 9]) {
        const at = progress({ attempt, everAmbiguous });
        expect(nextStep(at, result, start, half)).toEqual(
          nextStep(at, { ...result, retryAfterMs: null } as AttemptOutcome, start, half),
        );
        expect(nextStep(at, result, start, half)).toMatchObject({
          step: "resend",
          at: expect.toSatisfy((date: Date) => date >= after(600)),
        });
      }
    },
  );

  test("a Retry-After that outlasts its window leaves no write waiting: unsent it is closed, ambiguous it is looked for", () => {
    const hour = { outcome: "not_executed", retryAfterMs: 3_600_000 } as const;
    for (const kind of [...KEYED, ...STATEFUL])
      expect(nextStep(progress({ kind }), hour, after(1000), half)).toEqual({ step: "refuse" });
    const ambiguous = progress({ everAmbiguous: true });
    expect(nextStep(ambiguous, hour, after(1000), half)).toEqual({
      step: "look",
      at: after(RESEND_WINDOW_MS),
    });
    expect(
      nextStep(progress(), { outcome: "unknown", retryAfterMs: 3_600_000 }, after(1000), half),
    ).toEqual({ step: "look", at: after(RESEND_WINDOW_MS) });
    expect(nextStep(ambiguous, hour, after(RESEND_WINDOW_MS), half)).toEqual({
      step: "look",
      at: after(RESEND_WINDOW_MS + 1000),
    });
  });

  test("what never left the desk is closed as not sent when its window is over", () => {
    expect(nextStep(progress(), { outcome: "not_sent" }, after(UNSENT_WINDOW_MS), half)).toEqual({
      step: "refuse",
    });
  });

  test("an ambiguous create is never sent again after the window", () => {
    const step = nextStep(
      progress({ everAmbiguous: true }),
      { outcome: "unknown", retryAfterMs: null },
      after(RESEND_WINDOW_MS + 1),
      half,
    );
    expect(step.step).toBe("look");
  });
});

describe("what follows a look", () => {
  test("a state-guarded write that was not taken up is closed only after it had time to settle", () => {
    const confirm = progress({ kind: "confirm_rate", everAmbiguous: true });
    expect(
      stepAfterLook({ ...confirm, looks: 1, mayResend: false }, "nothing_yet", after(1000), half),
    ).toEqual({ step: "look", at: after(2000) });
    expect(
      stepAfterLook({ ...confirm, looks: 3, mayResend: false }, "nothing_yet", after(7000), half),
    ).toEqual({ step: "look", at: after(11_000) });
    expect(
      stepAfterLook(
        { ...confirm, looks: 9, mayResend: false },
        "nothing_yet",
        after(SETTLE_WINDOW_MS),
        half,
      ),
    ).toEqual({ step: "refuse" });
  });

  test("an unreachable service settles nothing", () => {
    expect(
      stepAfterLook(
        { ...progress({ kind: "cancel_transfer" }), looks: 9, mayResend: false },
        "unreachable",
        after(SETTLE_WINDOW_MS * 3),
        half,
      ).step,
    ).toBe("look");
  });

  test("a transfer that stays unreadable by the service's own answers goes to a person, seven minutes after the first of them", () => {
    const cancel = {
      ...progress({ kind: "cancel_transfer" }),
      looks: 20,
      mayResend: false,
      unreadableSince: after(60_000),
    };
    expect(
      stepAfterLook(cancel, "unreadable", after(60_000 + UNREADABLE_WINDOW_MS - 1), half),
    ).toMatchObject({ step: "look" });
    expect(stepAfterLook(cancel, "unreadable", after(60_000 + UNREADABLE_WINDOW_MS), half)).toEqual(
      { step: "wait" },
    );
    expect(
      stepAfterLook(cancel, "unreachable", after(60_000 + UNREADABLE_WINDOW_MS), half).step,
    ).toBe("look");
  });

  test("for a keyed write, an answer that can't be read settles no more than none", () => {
    const create = { ...progress(), looks: 1, mayResend: true, unreadableSince: start };
    for (const at of [
      after(1000),
      after(RESEND_WINDOW_MS),
      after(RESEND_WINDOW_MS + SETTLE_WINDOW_MS),
    ]) {
      expect(stepAfterLook(create, "unreadable", at, half)).toEqual(
        stepAfterLook(create, "unreachable", at, half),
      );
    }
  });

  test("after a conflict that nothing came of, the same goes out again within its window, and not without end", () => {
    const conflict = { ...progress({ everAmbiguous: true }), looks: 1, mayResend: true };
    expect(stepAfterLook(conflict, "nothing_yet", after(2000), half)).toMatchObject({
      step: "resend",
    });
    expect(stepAfterLook(conflict, "unreachable", after(2000), half).step).toBe("look");
    expect(stepAfterLook(conflict, "nothing_yet", after(RESEND_WINDOW_MS), half).step).toBe("look");
    expect(stepAfterLook(conflict, "impossible", after(2000), half)).toEqual({ step: "refuse" });
  });

  test("a create that nobody can find waits for a person, and so do several candidates", () => {
    expect(
      stepAfterLook(
        { ...progress(), looks: 1, mayResend: false },
        "nothing_yet",
        after(RESEND_WINDOW_MS + SETTLE_WINDOW_MS),
        half,
      ).step,
    ).toBe("wait");
    expect(
      stepAfterLook({ ...progress(), looks: 1, mayResend: false }, "several", after(1000), half)
        .step,
    ).toBe("wait");
    expect(
      stepAfterLook({ ...progress(), looks: 1, mayResend: false }, "taken_up", after(1000), half)
        .step,
    ).toBe("succeed");
  });
});
