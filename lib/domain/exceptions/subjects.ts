import type { LegSide } from "../matching/matching";

/** What comments and assignments of a statement's line are kept under: `line:<id>`. */
export const lineSubject = ({ id }: { id: string }): string => `line:${id}`;

/** What comments and assignments of a transaction's leg are kept under: `leg:<transaction id>:<side>`. */
export const legSubject = ({
  transactionId,
  side,
}: {
  transactionId: string;
  side: LegSide;
}): string => `leg:${transactionId}:${side}`;
