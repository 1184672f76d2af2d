import { stringify } from "lossless-json";
import { findList, findMeta, isNullList } from "@/lib/contract/service/envelope";
import { spelledFields } from "@/lib/contract/service/spelling";
import { WireIntegerOrNull } from "@/lib/contract/service/values";
import type { Page, SkippedRow } from "../reading";
import type { Parsed } from "../records/parsed";
import { UpstreamError } from "../upstream-error";
import type { GoodAnswer } from "../wire/exchange";

const MAX_RAW_LENGTH = 4_000;

/**
 * Reads a list in any envelope, row by row. A row that can't be read is reported in `skipped`; the others are kept.
 * @throws {UpstreamError} `malformed` if there is no list in the answer
 */
export function readPage<Row>(answer: GoodAnswer, call: string, readRow: (row: unknown) => Parsed<Row>): Page<Row> {
  const list = findList(answer.body) ?? (isNullList(answer.body) ? [] : null);
  if (list === null) {
    throw new UpstreamError({ kind: "malformed", call, status: answer.status, requestId: answer.requestId, detail: "no list in the answer" });
  }
  const rows: Row[] = [];
  const skipped: SkippedRow[] = [];
  for (const item of list) {
    const parsed = readRow(item);
    if (parsed.ok) rows.push(parsed.value);
    else skipped.push({ raw: rawText(item), reason: parsed.reason });
  }
  return { rows, skipped, ...readMeta(answer.body), readStartedAt: answer.sentAt, receivedAt: answer.receivedAt, requestId: answer.requestId };
}

/** Source: interface.md, GET /v1/recipients, `meta`. Assumed: other lists may have it too, with other names. */
function readMeta(body: unknown): { count: number | null; next: number | null } {
  const meta = spelledFields(findMeta(body));
  const integer = (names: readonly string[]): number | null => WireIntegerOrNull.parse(meta.text(names));
  return { count: integer(["count", "total", "total_count", "total_items", "total_records", "total_elements", "total_results", "total_rows"]), next: integer(["next", "next_page"]) };
}

function rawText(row: unknown): string {
  const text = stringify(row) ?? String(row);
  return text.length > MAX_RAW_LENGTH ? `${text.slice(0, MAX_RAW_LENGTH - 1)}…` : text;
}
