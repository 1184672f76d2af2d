import { stringify } from "lossless-json";
import { findList, isEmptyList, listFigures } from "@/lib/contract/service/envelope";
import type { Page, SkippedRow } from "../reading";
import type { Parsed } from "../records/parsed";
import { UpstreamError } from "../upstream-error";
import type { GoodAnswer } from "../wire/exchange";

const MAX_RAW_LENGTH = 4_000;

/**
 * Reads a list in any envelope, row by row. A row that can't be read is reported in `skipped`; the others are kept.
 * @throws {UpstreamError} `malformed` if there is no list in the answer
 */
export function readPage<Row>(
  answer: GoodAnswer,
  call: string,
  readRow: (row: unknown) => Parsed<Row>,
): Page<Row> {
  const list = findList(answer.body) ?? (isEmptyList(answer.body) ? [] : null);
  if (list === null) {
    throw new UpstreamError({
      kind: "malformed",
      call,
      status: answer.status,
      requestId: answer.requestId,
      detail: "no list in the answer",
    });
  }
  const rows: Row[] = [];
  const skipped: SkippedRow[] = [];
  for (const item of list) {
    const parsed = readRow(item);
    if (parsed.ok) rows.push(parsed.value);
    else skipped.push({ raw: rawText(item), reason: parsed.reason });
  }
  return {
    rows,
    skipped,
    ...listFigures(answer.body),
    readStartedAt: answer.sentAt,
    receivedAt: answer.receivedAt,
    requestId: answer.requestId,
  };
}

function rawText(row: unknown): string {
  const text = stringify(row) ?? String(row);
  return text.length > MAX_RAW_LENGTH ? `${text.slice(0, MAX_RAW_LENGTH - 1)}…` : text;
}
