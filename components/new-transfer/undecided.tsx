"use client";
import type { OperationView } from "@/lib/contract/api/operations";
import { AdoptForm } from "./adopt-form";
import { AttemptsTable } from "./attempts-table";
import { GiveUpSection } from "./give-up-section";

export interface UndecidedProps {
  operation: OperationView;
  zone: string;
  /** Why this person can't decide about it; null when they can. */
  forbidden: string | null;
}

/** A request that hasn't come to its end: what was tried, and what a person can decide about it. */
export function Undecided({ operation, zone, forbidden }: UndecidedProps) {
  return (
    <>
      <AttemptsTable attempts={operation.attempts} zone={zone} />
      {operation.state === "waiting" && operation.kind === "create_transfer" && (
        <AdoptForm operation={operation} forbidden={forbidden} />
      )}
      {operation.state === "waiting" && (
        <GiveUpSection operation={operation} zone={zone} forbidden={forbidden} />
      )}
    </>
  );
}
