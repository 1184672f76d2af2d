import { useEffect, useState } from "react";
import { showToast } from "@/components/ui/toast";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { matchName } from "./match-name";
import type { DecisionOutcome } from "./decisions";

/** Why there is nothing to ask any more, in words. */
export interface QuestionEndText {
  title: string;
  detail: string;
}

interface Ended {
  /** Null while the question stands. */
  end: QuestionEndText | null;
  /** The person knows of it already. */
  isAnnounced: boolean;
  /** Closes the dialog that asks. */
  onEnd: () => void;
}

/**
 * Ends a dialog whose question has been settled meanwhile, and tells the person why. A dialog with
 * typed text stays and says so itself, so that nothing typed is lost.
 */
export function useQuestionEnd({ end, isAnnounced, onEnd }: Ended) {
  const [typed, setTyped] = useState("");
  const [over, setOver] = useState<QuestionEndText | null>(null);
  const isEmpty = typed.trim() === "";
  useEffect(() => {
    if (end === null || over !== null) return;
    if (!isEmpty) return setOver(end);
    onEnd();
    if (!isAnnounced) showToast({ tone: "info", ...end });
  }, [end, over, isEmpty, isAnnounced, onEnd]);
  return {
    over,
    /** The dialog closes. */
    goes: end !== null && over === null && isEmpty,
    onTyped: setTyped,
    /** For the next question. */
    forget: () => {
      setTyped("");
      setOver(null);
    },
  };
}

/**
 * The match of this list that a dialog asks about. If it is decided on or closed with its period,
 * the dialog closes and the person is told why. A dialog with typed text stays.
 */
export function useMatchQuestion(matches: readonly MatchView[], hasMore: boolean) {
  const [asked, setAsked] = useState<MatchView | null>(null);
  // During the request nothing is announced; a refusal for others' decisions explains itself.
  const [answer, setAnswer] = useState<"waiting" | DecisionOutcome | null>(null);
  const end =
    asked === null || answer === "waiting" ? null : endOfQuestion(asked, matches, hasMore);
  const ending = useQuestionEnd({
    end:
      asked === null || end === null ? null : describeQuestionEnd(end, asked, answer === "unknown"),
    isAnnounced: answer === "settled",
    onEnd: () => setAsked(null),
  });
  function ask(match: MatchView) {
    setAnswer(null);
    ending.forget();
    setAsked(match);
  }
  /** Waits for a decision whose refusal is announced. */
  async function deciding(decision: Promise<DecisionOutcome>): Promise<boolean> {
    setAnswer("waiting");
    const outcome = await decision;
    if (outcome !== "done") setAnswer(outcome);
    return outcome === "done";
  }
  return {
    asked: ending.goes ? null : asked,
    over: ending.over,
    onTyped: ending.onTyped,
    ask,
    deciding,
    close: () => setAsked(null),
  };
}

/**
 * Why a question about a match has ended.
 * `decided`: by somebody else or by the rules.
 * `closed`: its period was closed with it.
 */
type QuestionEnd = "decided" | "closed";

/**
 * Returns how a question about a match has ended; null while the match is open.
 * @param matches those of the list that are loaded now
 * @param hasMore if the list has further pages: a match missing from these may be further down
 */
export function endOfQuestion(
  asked: MatchView,
  matches: readonly MatchView[],
  hasMore: boolean,
): QuestionEnd | null {
  const now = matches.find(({ id }) => id === asked.id);
  if (!now) return hasMore ? null : "decided";
  // A suggestion can still be matched in a closed period, as an adjustment of the next one.
  return now.closedWith ? "closed" : null;
}

/** @param mayBeOwn if the person may have decided on it without an answer */
export function describeQuestionEnd(
  end: QuestionEnd,
  asked: MatchView,
  mayBeOwn = false,
): { title: string; detail: string } {
  const name = matchName(asked);
  if (end === "decided" && mayBeOwn)
    return {
      title: `The match of ${name} has been decided on`,
      detail:
        "You did it after all, or somebody else or a run of the rules did. The list shows the current state.",
    };
  if (end === "decided")
    return {
      title: `The match of ${name} was decided on meanwhile`,
      detail:
        "Somebody else did it, or a run of the rules. Nothing was changed by you; the list shows the current state.",
    };
  return {
    title: `The match of ${name} can no longer be undone`,
    detail:
      "Its period was closed meanwhile, and a match that a period was closed with stays. Nothing was changed.",
  };
}
