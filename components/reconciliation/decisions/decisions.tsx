"use client";
import { type ReactNode, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { showToast } from "@/components/ui/toast";
import { ApiFailure, failureMessage, isOutcomeUnknown } from "@/lib/client/api-failure";
import {
  type MatchDecision,
  useDecideMatch,
} from "@/lib/client/reconciliation/reconciliation-mutations";
import type { AcceptMatchInput, MatchView } from "@/lib/contract/api/reconciliation";
import { capitalised } from "@/lib/domain/words/words";
import { isZero } from "@/lib/money/amount";
import { useFacts } from "../facts";
import { matchName } from "../sides";

export type Act = "match" | "reject" | "restore" | "undo";

export type Reason = NonNullable<AcceptMatchInput["reason"]>;

interface LastDecision {
  act: Act;
  match: MatchView;
}

/**
 * Outcome of a decision.
 * `settled`: refused, because others have decided meanwhile, as the refusal says.
 * `failed`: for any other reason.
 * `unknown`: no answer came, so it may be done.
 */
export type DecisionOutcome = "done" | "settled" | "failed" | "unknown";

/** Makes decisions on matches, and undoes the last. Those on one match wait for each other. */
export function useDecisions() {
  const { isClosed: closed } = useFacts();
  const [pending, setPending] = useState<ReadonlyMap<string, Act>>(new Map());
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<{ decision: LastDecision; closed: boolean } | null>(null);
  const last = made?.decision ?? null;
  const setLast = (decision: LastDecision | null) => setMade(decision && { decision, closed });
  const { mutateAsync } = useDecideMatch();

  async function decide(
    match: MatchView,
    act: Act,
    decision: MatchDecision,
  ): Promise<DecisionOutcome> {
    if (pending.has(match.id)) return "failed";
    setPending((now) => new Map(now).set(match.id, act));
    try {
      const done = { act, match: (await mutateAsync({ match, decision })) ?? match };
      setLast(done);
      setOwn((now) => new Set(now).add(match.id));
      announce(describeLast(done));
      return "done";
    } catch (error) {
      announceRefusal(describeDecision(matchName(match), act), error);
      return outcomeOf(error);
    } finally {
      setPending((now) => new Map([...now].filter(([id]) => id !== match.id)));
    }
  }
  return {
    last,
    setLast,
    /** The last decision's period was closed with it. */
    isClosedSince: closed && made?.closed === false,
    isDeciding: pending.size > 0,
    busyWith: (id: string) => pending.get(id) ?? null,
    isOwn: (id: string) => own.has(id) || pending.has(id),
    match: (match: MatchView, reason?: Reason) =>
      decide(match, "match", { act: "accept", ...(reason ? { reason } : {}) }),
    reject: (match: MatchView) => decide(match, "reject", { act: "reject" }),
    restore: (match: MatchView) => decide(match, "restore", { act: "restore" }),
    undo: (match: MatchView, reason = "") => decide(match, "undo", { act: "undo", reason }),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

const NOT_DONE: Record<Act, string> = {
  match: "matched",
  reject: "refused",
  restore: "suggested again",
  undo: "undone",
};

function describeDecision(name: string, act: Act): RefusalText {
  const were = /^\d/.test(name) ? "were" : "was";
  return {
    refused: `${capitalised(name)} ${were} not ${NOT_DONE[act]}`,
    unknown: `We don't know if ${name} ${were} ${NOT_DONE[act]}`,
  };
}

type RefusalText = Record<"refused" | "unknown", string>;

export function outcomeOf(error: unknown): DecisionOutcome {
  if (isOutcomeUnknown(error)) return "unknown";
  return error instanceof ApiFailure && error.code === "conflict" ? "settled" : "failed";
}

/** Announces why a decision was refused. The list has been loaded again by then. */
export function announceRefusal({ refused, unknown }: RefusalText, error: unknown): void {
  showToast({
    tone: "danger",
    title: isOutcomeUnknown(error) ? unknown : refused,
    detail: failureMessage(
      error,
      "Something went wrong on this page. Reload it and check the current state.",
    ),
  });
}

function undoOf({ last, isClosedSince, undo, restore }: Decisions) {
  if (last?.act === "match") return isClosedSince ? undefined : () => undo(last.match);
  if (last?.act === "reject") return () => restore(last.match);
  return undefined;
}

/** Undoes the last decision by key, but not while another is being saved. */
export function undoLast(decisions: Decisions, busy = false): () => void {
  const left = (detail: string) => () => showWhyNot({ title: "Nothing was undone", detail });
  if (busy || decisions.isDeciding)
    return left("What you decided last is still being saved. Press U again in a moment.");
  const takeBack = undoOf(decisions);
  if (takeBack) return () => void takeBack();
  return left(
    decisions.isClosedSince
      ? "The period was closed with what you decided last, so it stays."
      : "Nothing was decided here that U could undo. Older matches are undone under Matched.",
  );
}

/** Says why a key did nothing. Replaces the last such message. */
export function showWhyNot(why: { title: string; detail: string }): void {
  showToast({ tone: "info", id: "why-not", ...why });
}

export function describeLast({ act, match }: LastDecision): string {
  const name = matchName(match);
  if (act === "match")
    return `${match.legs.length === 0 && !isZero(match.difference) ? "Explained" : "Matched"} ${name}.`;
  if (act === "restore") return `${name} is suggested again.`;
  if (act === "undo")
    return `Undone. ${name.replace(/^the /, "The ")} ${/^\d+ \w+s$|^the lines$| and /.test(name) ? "are" : "is"} open again${isSuggestedAgain(match) ? ", and will be suggested again in a moment" : ""}.`;
  return `Not a match: ${name}. It won't be suggested again; under Breaks you can still put it together.`;
}

/** Says if an undone match is suggested again: a person had accepted the rules' suggestion. */
export function isSuggestedAgain({ automatic, lane }: Pick<MatchView, "automatic" | "lane">) {
  return !automatic && lane !== "manual";
}

interface LastDecisionLineProps {
  decisions: Decisions;
  /** Further actions on it. */
  children?: ReactNode;
}

/** The last decision, with a way to undo it. */
export function LastDecisionLine({ decisions, children }: LastDecisionLineProps) {
  const { last, setLast, busyWith } = decisions;
  const takeBack = undoOf(decisions);
  if (!last) return null;
  return (
    <div className="rc-last">
      <Icon name="check" />
      <span>{describeLast(last)}</span>
      {takeBack && (
        <Button
          variant="quiet"
          size="sm"
          keys={["U"]}
          busy={busyWith(last.match.id) !== null && "Undoing"}
          onClick={() => void takeBack()}
        >
          Undo
        </Button>
      )}
      {children}
      <IconButton icon="x" label="Dismiss the last decision" onClick={() => setLast(null)} />
    </div>
  );
}
