import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type AccountDays,
  breaksOptions,
} from "@/lib/client/reconciliation/reconciliation-options";
import type { BreakFilter, BreakList as BreakPage } from "@/lib/contract/api/reconciliation";
import { daysOfAge } from "@/lib/domain/exceptions/exception";
import { formatFigure } from "@/lib/money/format";
import { useFacts, useReconciliationSearch } from "../facts";
import { firstPageOf, ListTail } from "../lists/list-state";
import type { Break } from "./break-row";
import { useToday } from "@/components/ui/zone";

function useBreaks(
  days: AccountDays,
  side: "lines" | "legs",
  only: BreakFilter | null,
  initial: BreakPage | null,
) {
  const list = useInfiniteQuery({ ...breaksOptions(days, side, only), ...firstPageOf(initial) });
  const breaks = list.data?.pages.flatMap((page): readonly Break[] => page[side]) ?? [];
  return { list, breaks };
}

interface BreakListProps {
  title: string;
  count: number | null;
  sum: string | null;
  breaks: ReturnType<typeof useBreaks>;
  /** With the selected breaks from other days above. */
  children: ReactNode;
}

/** A side of the breaks with its heading, count and total. */
export function BreakList({
  title,
  count,
  sum,
  breaks: { list, breaks },
  children,
}: BreakListProps) {
  return (
    <section aria-label={title}>
      <div className="rc-break-h">
        <h2>{title}</h2>
        {count !== null && <span className="n num">{count.toLocaleString("en-GB")}</span>}
        {sum !== null && <span className="rc-sum">{sum}</span>}
      </div>
      <ul>{children}</ul>
      {list.data && breaks.length === 0 && <p className="rc-note">None on this side.</p>}
      <ListTail list={list} />
    </section>
  );
}

const ONLY: readonly [BreakFilter, string][] = [
  ["without_note", "Without a note"],
  ["mine", "Assigned to me"],
];

/** Filters by age, and by note or assignee. A pressed filter shows only its breaks. */
export function BreakFilters() {
  const { ageing } = useFacts().summary;
  const { search, setSearch } = useReconciliationSearch();
  const { age, only } = search;
  return (
    <div className="rc-ages">
      <div className="contents" role="group" aria-label="Age of the breaks">
        <span className="mr-1">Age</span>
        {ageing.map(({ label, lines, legs }, band) => (
          <button
            key={label}
            type="button"
            className="rc-age"
            aria-pressed={age === band}
            data-none={lines + legs === 0 ? "" : undefined}
            onClick={() => void setSearch({ age: age === band ? null : band })}
          >
            {label} <span className="n">{(lines + legs).toLocaleString("en-GB")}</span>
          </button>
        ))}
      </div>
      <div className="ml-auto flex gap-1" role="group" aria-label="Which breaks">
        {ONLY.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className="rc-age"
            aria-pressed={only === value}
            onClick={() => void setSearch({ only: only === value ? null : value })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Data that came with the page: all breaks, so unused while a filter is on. */
export interface InitialBreaks {
  lines: BreakPage;
  legs: BreakPage;
}

/** Stands for an age without days in the period: there is nothing on this day. */
const NO_DAYS = { from: "1970-01-01", to: "1970-01-01" };

/** Both lists of breaks under the active filters, with their headings. */
export function useShownBreaks(initial: InitialBreaks | null) {
  const { age, only } = useReconciliationSearch().search;
  const { days, summary } = useFacts();
  const today = useToday();
  const shown = age === null ? days : { ...days, ...(daysOfAge(age, days, today) ?? NO_DAYS) };
  const filtered = age !== null || only !== null;
  const lines = useBreaks(shown, "lines", only, filtered ? null : (initial?.lines ?? null));
  const legs = useBreaks(shown, "legs", only, filtered ? null : (initial?.legs ?? null));
  const all = [...lines.breaks, ...legs.breaks];
  const { account, counts, breaks, ageing } = summary;
  const counted = (age === null ? undefined : ageing[age]) ?? {
    lines: counts.breakLines,
    legs: counts.breakLegs,
  };
  // With a filter on, the total number isn't known.
  const head = (count: number, sum: string) => ({
    count: only === null ? count : null,
    sum: filtered ? null : formatFigure(sum, account.currency),
  });
  return {
    sides: { lines, legs },
    all,
    filtered,
    heads: { lines: head(counted.lines, breaks.bank), legs: head(counted.legs, breaks.desk) },
  };
}
