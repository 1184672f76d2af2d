"use client";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { showToast } from "@/components/ui/show-toast";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useAcceptMatch, useRejectMatch, useUndoMatch } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { AcceptMatchInput, MatchView } from "@/lib/contract/api/reconciliation";
import { matchName } from "./match-name";

/** What was decided last on this page. */
export interface LastDecision {
  act: "matched" | "rejected" | "undone";
  match: MatchView;
}

export type Reason = NonNullable<AcceptMatchInput["reason"]>;

/** Says why a decision was not taken; the list is read again by then, and shows how it stands. */
export function tellRefusal(what: string, error: unknown): void {
  showToast({ tone: "danger", title: what, detail: error instanceof ApiFailure ? error.message : "Something went wrong on this page. Reload it and look how it stands." });
}

/** Decisions on matches: one at a time for each, any number at once, and the last one to take back. */
export function useDecisions() {
  const [pending, setPending] = useState<ReadonlyMap<string, "match" | "reject" | "undo">>(new Map());
  const [last, setLast] = useState<LastDecision | null>(null);
  const accept = useAcceptMatch();
  const reject = useRejectMatch();
  const undo = useUndoMatch();

  async function decide(match: MatchView, act: "match" | "reject" | "undo", write: () => Promise<LastDecision>): Promise<boolean> {
    if (pending.has(match.id)) return false;
    setPending((now) => new Map(now).set(match.id, act));
    try {
      const done = await write();
      setLast(done);
      announce(lastWords(done));
      return true;
    } catch (error) {
      tellRefusal(`${matchName(match)} was not ${{ match: "matched", reject: "refused", undo: "undone" }[act]}`, error);
      return false;
    } finally {
      setPending((now) => new Map([...now].filter(([id]) => id !== match.id)));
    }
  }
  return {
    last,
    setLast,
    busyWith: (id: string) => pending.get(id) ?? null,
    match: (match: MatchView, reason?: Reason) =>
      decide(match, "match", async () => ({ act: "matched", match: await accept.mutateAsync({ id: match.id, version: match.version, ...(reason ? { reason } : {}) }) })),
    reject: (match: MatchView) =>
      decide(match, "reject", async () => {
        await reject.mutateAsync({ id: match.id, version: match.version });
        return { act: "rejected", match };
      }),
    undo: (match: MatchView, reason = "") =>
      decide(match, "undo", async () => {
        await undo.mutateAsync({ id: match.id, version: match.version, reason });
        return { act: "undone", match };
      }),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;

export function lastWords({ act, match }: LastDecision): string {
  const name = matchName(match);
  if (act === "matched") return `Matched ${name}.`;
  if (act === "undone") return `Undone: ${name} is open again.`;
  return `Not a match: ${name}. It won't be suggested again; under Breaks you can still put it together.`;
}
