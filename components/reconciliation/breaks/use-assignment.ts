"use client";
import { useRef, useState } from "react";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useAssign } from "@/lib/client/reconciliation/reconciliation-mutations";

/**
 * Assigns a break. Whoever is chosen while the choice before is being sent is sent in its turn, on the version that one leads to; a
 * refusal ends all that wait, as they were chosen without knowing of it.
 * @returns `chosen` is the last one chosen until the desk says so itself: undefined before and after, null for nobody
 */
export function useAssignment({
  accountId,
  subject,
  version,
}: {
  accountId: string;
  subject: string;
  version: number;
}) {
  const { mutateAsync } = useAssign();
  const [chosen, setChosen] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<Promise<number> | null>(null);

  async function assign(assigneeId: string | null) {
    setChosen(assigneeId);
    setProblem(null);
    const sending = (latest.current ?? Promise.resolve(version)).then(
      async (on) => (await mutateAsync({ accountId, subject, assigneeId, version: on })).version,
    );
    latest.current = sending;
    try {
      await sending;
    } catch (error) {
      setProblem(
        error instanceof ApiFailure
          ? error.message
          : "It could not be reassigned. Reload the page and try again.",
      );
    } finally {
      if (latest.current === sending) {
        latest.current = null;
        setChosen(undefined);
      }
    }
  }
  return { chosen, problem, assign };
}
