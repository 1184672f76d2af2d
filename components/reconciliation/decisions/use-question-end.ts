import { useEffect, useState } from "react";
import { showToast } from "@/components/ui/toast";
import type { MatchView } from "@/lib/contract/api/reconciliation";
import { matchName } from "../sides";
import type { DecisionOutcome } from "./decisions";

export interface QuestionEndText {
  title: string;
  detail: string;
}

/**
 * A dialog's question about something that others may settle meanwhile. The dialog then closes, and
 * the person is told why. A dialog with typed text stays and says so itself.
 * @param endOf why there is nothing to ask any more; null while the question stands. `mayBeOwn` if
 * the person may have settled it without an answer
 */
export function useQuestion<Asked>(
  endOf: (asked: Asked, mayBeOwn: boolean) => QuestionEndText | null,
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // During the request nothing is announced; a refusal for others' decisions explains itself.
  const [answer, setAnswer] = useState<"waiting" | DecisionOutcome | null>(null);
  const [typed, setTyped] = useState("");
  const [over, setOver] = useState<QuestionEndText | null>(null);
  const isEmpty = typed.trim() === "";
  const isAnnounced = answer === "settled";
  const end = asked === null || answer === "waiting" ? null : endOf(asked, answer === "unknown");
  useEffect(() => {
    if (end === null || over !== null) return;
    if (!isEmpty) return setOver(end);
    setAsked(null);
    if (!isAnnounced) showToast({ tone: "info", ...end });
  }, [end, over, isEmpty, isAnnounced]);
  return {
    asked: end !== null && over === null && isEmpty ? null : asked,
    over,
    onTyped: setTyped,
    ask: (next: Asked) => {
      setAnswer(null);
      setTyped("");
      setOver(null);
      setAsked(next);
    },
    /** Waits for a decision whose refusal is announced. Returns whether it was made. */
    deciding: async (decision: Promise<DecisionOutcome>): Promise<boolean> => {
      setAnswer("waiting");
      const outcome = await decision;
      if (outcome !== "done") setAnswer(outcome);
      return outcome === "done";
    },
    close: () => setAsked(null),
  };
}

/** A question about a match of this list, which ends once the match is decided on or closed. */
export function useMatchQuestion(matches: readonly MatchView[], hasMore: boolean) {
  return useQuestion<MatchView>((asked, mayBeOwn) =>
    endOfQuestion(asked, matches, { hasMore, mayBeOwn }),
  );
}

/**
 * Says how a question about a match has ended; null while it stands.
 * @param hasMore a missing match may be further down
 * @param mayBeOwn the person may have decided on it without an answer
 */
export function endOfQuestion(
  asked: MatchView,
  matches: readonly MatchView[],
  { hasMore, mayBeOwn }: { hasMore: boolean; mayBeOwn: boolean },
): QuestionEndText | null {
  const now = matches.find(({ id }) => id === asked.id);
  const name = matchName(asked);
  // A suggestion can still be matched in a closed period, as an adjustment of the next one.
  if (now?.closedWith)
    return {
      title: `The match of ${name} can no longer be undone`,
      detail:
        "Its period was closed meanwhile, and a match that a period was closed with stays. Nothing was changed.",
    };
  if (now || hasMore) return null;
  return mayBeOwn
    ? {
        title: `The match of ${name} has been decided on`,
        detail:
          "You did it after all, or somebody else or a run of the rules did. The list shows the current state.",
      }
    : {
        title: `The match of ${name} was decided on meanwhile`,
        detail:
          "Somebody else did it, or a run of the rules. Nothing was changed by you; the list shows the current state.",
      };
}
