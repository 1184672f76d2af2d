"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextButton } from "@/components/ui/text-button";
import {
  matchesOptions,
  type AccountDays,
} from "@/lib/client/reconciliation/reconciliation-options";
import { matchName } from "../decisions/match-name";
import type { Decisions } from "../decisions/use-decisions";
import { ListState } from "../lists/list-state";
import { ListTail } from "../lists/list-tail";
import { LegSide } from "../sides/leg-side";
import { LineSide, Middle } from "../sides/line-side";

interface RefusedListProps {
  days: AccountDays;
  usual: "in" | "out";
  /** How many there are. */
  count: number;
  decisions: Decisions;
  mayWork: boolean;
}

/** Rejected suggestions, in case somebody changes their mind. Loaded only on request. */
export function RefusedList({ count, ...props }: RefusedListProps) {
  const [isOpen, setOpen] = useState(false);
  // Where the last one was just taken back, the list stays and says so.
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <p className="rc-note">
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"} suggestions that were refused
        </TextButton>
      </p>
      {isOpen && <Refused {...props} />}
    </>
  );
}

function Refused({ days, usual, decisions, mayWork }: Omit<RefusedListProps, "count">) {
  const list = useInfiniteQuery(matchesOptions(days, "rejected"));
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? [];
  return (
    <ListState
      what="What was refused"
      error={list.error}
      hasData={list.data !== undefined}
      isEmpty={matches.length === 0}
      retrying={list.isFetching}
      onRetry={() => void list.refetch()}
      empty={<p className="rc-note">Nothing was refused in this period.</p>}
    >
      <ol aria-label="Refused suggestions">
        {matches.map((match) => (
          <li key={match.id} className="rc-pair">
            <div className="rc-stack">
              {match.lines.map((line) => (
                <LineSide key={line.id} line={line} evidence={[]} usual={usual} />
              ))}
            </div>
            <Middle icon="pair" />
            <div className="rc-stack rc-legs">
              {match.legs.map((leg) => (
                <LegSide key={`${leg.transactionId}${leg.side}`} leg={leg} usual={usual} />
              ))}
            </div>
            <div className="rc-foot">
              <span className="rc-by">
                {match.decidedBy === null ? "Not a match" : `Not a match, says ${match.decidedBy}`}
              </span>
              {mayWork && (
                <span className="rc-buttons">
                  <Button
                    size="sm"
                    busy={decisions.busyWith(match.id) !== null && "Taking back"}
                    aria-label={`Suggest again: ${matchName(match)}`}
                    onClick={() => void decisions.restore(match)}
                  >
                    Suggest again
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
      <ListTail list={list} />
    </ListState>
  );
}
