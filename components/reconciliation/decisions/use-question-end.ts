import { useEffect, useState } from "react";
import { showToast } from "@/components/ui/show-toast";

/** Why there is nothing to ask any more, in words. */
export interface QuestionEndWords {
  title: string;
  detail: string;
}

interface Ended {
  /** Null while the question stands. */
  end: QuestionEndWords | null;
  /** Whether the person knows already. */
  isTold: boolean;
  /** Closes the dialog that asks. */
  onGone: () => void;
}

/**
 * What becomes of a dialog whose question has been settled meanwhile: it goes, and the person is told why. With something typed in it, it
 * stays and says so itself, so that nothing typed is lost.
 */
export function useQuestionEnd({ end, isTold, onGone }: Ended) {
  const [typed, setTyped] = useState("");
  const [over, setOver] = useState<QuestionEndWords | null>(null);
  const isEmpty = typed.trim() === "";
  useEffect(() => {
    if (end === null || over !== null) return;
    if (!isEmpty) return setOver(end);
    onGone();
    if (!isTold) showToast({ tone: "info", ...end });
  }, [end, over, isEmpty, isTold, onGone]);
  return {
    over,
    /** Whether the dialog goes. */
    goes: end !== null && over === null && isEmpty,
    onTyped: setTyped,
    /** For the next question. */
    forget: () => {
      setTyped("");
      setOver(null);
    },
  };
}
