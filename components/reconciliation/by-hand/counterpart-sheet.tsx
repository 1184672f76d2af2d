"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox, Input, useDebounced } from "@/components/ui/input";
import { dayLabel } from "@/components/ui/date-range";
import { QueryFailure } from "@/components/ui/error-state";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { counterpartsOptions } from "@/lib/client/reconciliation/reconciliation-options";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { formatFigure } from "@/lib/money/format";
import { type SelectionFigures, SelectionSummary } from "../decisions/selection";
import { useFacts } from "../facts";
import { LegName, signedFigure } from "../sides";
import { type Chosen, chosenLeg, chosenLine, itemOf } from "./chosen";

export interface CounterpartSheetProps {
  side: "lines" | "legs";
  near: { amount: string; on: string; isPart: boolean } | null;
  chosen: ReadonlyMap<string, Chosen>;
  figures: SelectionFigures;
  over: string | null;
  onToggle: (one: Chosen) => void;
  onClose: () => void;
}

const WORDS = {
  lines: {
    title: "Find a line of the statement",
    placeholder: "Narration, reference or amount",
    none: "No open line of this account",
  },
  legs: {
    title: "Find a transfer",
    placeholder: "Reference, recipient, hash or amount",
    none: "No transfer without a match",
  },
} as const;

/** Searches all days for counterparts of the selection, and adds them to it. */
export function CounterpartSheet(props: CounterpartSheetProps) {
  const { side, near, chosen, figures, over, onToggle, onClose } = props;
  const { account } = useFacts();
  // Stays the same while more items are added.
  const [wantedNear] = useState(near);
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(useDebounced(typed.trim(), 200));
  const query = useQuery({
    ...counterpartsOptions({ account: account.id, side, q, near: wantedNear }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = query;
  const found: Chosen[] = data ? [...data.lines.map(chosenLine), ...data.legs.map(chosenLeg)] : [];
  const words = WORDS[side];
  return (
    <Sheet
      onOpenChange={onClose}
      title={words.title}
      full
      flush
      footer={
        <>
          <SelectionSummary figures={figures} over={over} />
          <Button variant="primary" onClick={onClose}>
            Back to the selection
          </Button>
        </>
      }
    >
      <div className="border-b border-line-faint p-4">
        <Input
          look="bar"
          icon="search"
          type="search"
          maxLength={200}
          aria-label={words.title}
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className="mt-2 text-12 text-ink-3">
          {q === ""
            ? wantedNear
              ? `Nearest to ${formatFigure(wantedNear.amount, account.currency)} and ${dayLabel(wantedNear.on)}${wantedNear.isPart ? ", smaller parts too" : ""}`
              : "Newest first, any day"
            : "Any day"}
        </p>
      </div>
      {error && !data && <QueryFailure title="The search failed" query={query} />}
      {!data && !error && (
        <div className="grid gap-4 p-4" aria-busy="true">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      )}
      {data && found.length === 0 && (
        <p className="rc-note">
          {words.none}{" "}
          {q === ""
            ? "comes close. Search by words or an amount."
            : `has “${q}”. Try fewer letters, or the amount.`}
        </p>
      )}
      <ul aria-busy={isFetching}>
        {found.map((one) => (
          <FoundRow
            key={one.subject}
            one={one}
            selected={chosen.has(one.subject)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface FoundRowProps {
  one: Chosen;
  selected: boolean;
  onToggle: (one: Chosen) => void;
}

function FoundRow({ one, selected, onToggle }: FoundRowProps) {
  const { usual } = useFacts();
  const item = itemOf(one);
  const name =
    "line" in one
      ? one.line.narration || "line without narration"
      : (one.leg.reference ?? one.leg.transactionId);
  return (
    <li className="rc-break" data-selected={selected ? "" : undefined}>
      <Checkbox checked={selected} aria-label={`Select ${name}`} onChange={() => onToggle(one)} />
      <time dateTime={item.on}>{dayLabel(item.on, false)}</time>
      <div className="min-w-0">
        <span className="rc-text">{"line" in one ? name : <LegName leg={one.leg} apart />}</span>
        <div className="rc-hint">
          {"line" in one
            ? `${one.line.source.fileName}, line ${one.line.source.lineNumber}`
            : phaseLabel(phaseOfTransactionStatus(one.leg.status), one.leg.status)}
        </div>
      </div>
      <span className="rc-amount">{signedFigure(item, usual)}</span>
    </li>
  );
}
