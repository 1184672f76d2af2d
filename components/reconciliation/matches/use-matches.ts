"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements";
import { matchesOptions } from "@/lib/client/reconciliation/reconciliation-options";
import type { MatchList } from "@/lib/contract/api/reconciliation";
import { useDecisions } from "../decisions/decisions";
import { useMatchQuestion } from "../decisions/use-question-end";
import { useFacts } from "../facts";
import { firstPageOf } from "../lists/list-state";

/** Loads a tab's matches page by page, with the decisions and the question about them. */
export function useMatches(tab: "suggested" | "matched", initial: MatchList | null) {
  const { days } = useFacts();
  const list = useInfiniteQuery({ ...matchesOptions(days, tab), ...firstPageOf(initial) });
  const matches = useMemo(
    () => list.data?.pages.flatMap((page) => page.matches) ?? [],
    [list.data],
  );
  const { rows, pinned, isAnnounced } = usePinnedRow(matches);
  const ids = rows.map((match) => match.id);
  const decisions = useDecisions();
  const question = useMatchQuestion(matches, list.hasNextPage);
  const isKnown = (id: string) => decisions.isOwn(id) || isAnnounced(id);
  return { list, matches, rows, pinned, ids, isKnown, decisions, question };
}

/** Keeps a decided row while somebody writes a note in it: on the page, typed letters decide. */
function usePinnedRow<Row extends { id: string }>(all: readonly Row[]) {
  const [writing, setWriting] = useState<Writing<Row> | null>(null);
  const rows = useMemo(() => withPinned(all, writing), [all, writing]);
  const written = writing?.row.id ?? null;
  const pinned = rows === all ? null : written;
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (pinned === null) return;
    announced.current = pinned;
    announce("This was decided on meanwhile. You can finish your note.");
  }, [pinned]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const id =
        target instanceof HTMLTextAreaElement
          ? target.closest<HTMLElement>("[data-row]")?.dataset["row"]
          : undefined;
      const row = rows.find((each) => each.id === id);
      if (row && written !== row.id) setWriting({ row, list: rows });
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [rows, written]);
  useEffect(() => {
    if (written === null) return;
    // Runs after the click or key: a row removed on pointer down would move the pressed button.
    const onDone = (): void => {
      if (document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"] !== written)
        setWriting(null);
    };
    document.addEventListener("click", onDone);
    document.addEventListener("keyup", onDone);
    return () => {
      document.removeEventListener("click", onDone);
      document.removeEventListener("keyup", onDone);
    };
  }, [written]);
  return {
    rows,
    pinned,
    isAnnounced: (id: string) => announced.current === id,
  };
}

export const DECIDED_MEANWHILE = "Decided on meanwhile; your note can still be added";

interface Writing<Row> {
  row: Row;
  list: readonly Row[];
}

/** Puts a row with an unfinished note back after it has left the list. */
export function withPinned<Row extends { id: string }>(
  rows: readonly Row[],
  writing: Writing<Row> | null,
): readonly Row[] {
  if (!writing || rows.some(({ id }) => id === writing.row.id)) return rows;
  const at = writing.list.findIndex(({ id }) => id === writing.row.id);
  const before = writing.list
    .slice(0, Math.max(0, at))
    .findLast(({ id }) => rows.some((row) => row.id === id));
  const place = before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0;
  return [...rows.slice(0, place), writing.row, ...rows.slice(place)];
}
