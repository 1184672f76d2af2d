import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { CloseAdjustments } from "@/lib/contract/api/close";
import { printedDay } from "@/lib/domain/calendar/zone";
import { describeReason } from "@/lib/domain/matching/other-business";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { capitalised, counted } from "@/lib/domain/words/words";

interface CloseAdjustmentsProps {
  adjustments: CloseAdjustments;
  currency: string;
}

/** Lists later changes to closed periods, which belong to this period. */
export function AdjustmentsSection({ adjustments, currency }: CloseAdjustmentsProps) {
  const { count, rows, lines, matches } = adjustments;
  if (count === 0 && lines.count === 0 && matches.count === 0)
    return <p className="text-ink-2">Nothing has changed in earlier closed periods.</p>;
  const isCut =
    rows.length < count || lines.rows.length < lines.count || matches.rows.length < matches.count;
  return (
    <>
      <Notice
        tone="warning"
        className="mb-3"
        title="Earlier closed periods have changed since they were closed."
      >
        {count > 0 && <span className="block">{counted(count, "transaction")} changed.</span>}
        {lines.count > 0 && (
          <span className="block">
            {counted(lines.count, "line")} came later, net{" "}
            <Money amount={lines.amount} currency={currency} exact />.
          </span>
        )}
        {matches.count > 0 && (
          <span className="block">
            {counted(matches.count, "line")} matched, explained or unmatched later, net{" "}
            <Money amount={matches.amount} currency={currency} exact />.
          </span>
        )}
        {isCut && "The first ones are listed; this period's close pack has them all."}
      </Notice>
      {rows.length > 0 && (
        <TableScroll label="Changed transactions">
          <Table label="Changed transactions" density="compact" inset>
            <thead>
              <tr>
                <Th>Reference</Th>
                <Th>What</Th>
                <Th>When closed</Th>
                <Th>Now</Th>
              </tr>
            </thead>
            <tbody>
              {rows.flatMap((row) =>
                changeCells(row).map(({ what, was, now }) => (
                  <Tr key={`${row.transferId} ${what}`}>
                    <Td>
                      <span className="mono">{row.reference ?? row.transferId}</span>
                    </Td>
                    <Td>{what}</Td>
                    <Td className="!whitespace-normal wrap-anywhere">{was}</Td>
                    <Td className="!whitespace-normal wrap-anywhere">{now}</Td>
                  </Tr>
                )),
              )}
            </tbody>
          </Table>
        </TableScroll>
      )}
      <Lines what="that came later" rows={lines.rows} currency={currency} />
      <Lines what="matched, explained or unmatched later" rows={matches.rows} currency={currency} />
    </>
  );
}

type LineMatchedLater = CloseAdjustments["matches"]["rows"][number];
type LineRow = CloseAdjustments["lines"]["rows"][number] & Partial<LineMatchedLater>;

function Lines(props: { what: string; rows: readonly LineRow[]; currency: string }) {
  const { what, rows, currency } = props;
  if (rows.length === 0) return null;
  return (
    <TableScroll label={`Lines ${what}`} className="mt-5 first:mt-0">
      <Table label={`Lines ${what}`} density="compact" inset className="md:table-fixed">
        <colgroup className="max-md:hidden">
          <col />
          <col className="w-[116px]" />
          <col className="w-[26%]" />
          <col className="w-[176px]" />
        </colgroup>
        <thead>
          <tr>
            <Th>Line {what}</Th>
            <Th className="max-md:hidden">Booked</Th>
            <Th className="max-md:hidden">File</Th>
            <Th figure>Amount</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(
            (
              { on, amount, narration, bankReference, fileName, lineNumber, is, reason = null },
              at,
            ) => (
              // Two files may have one name.
              <Tr key={`${at} ${fileName} ${lineNumber}`}>
                <Td
                  className={cn("!whitespace-normal wrap-anywhere max-md:!py-2", is && "!py-1.5")}
                >
                  {narration || (bankReference ?? "–")}
                  {is && (
                    <span className="block text-12 text-ink-2">
                      {describeLineChange({ is, reason })}
                    </span>
                  )}
                  <span className="block text-12 text-ink-3 md:hidden">
                    {printedDay(on)}, {fileName}, line {lineNumber}
                  </span>
                </Td>
                <Td className="max-md:hidden">{printedDay(on)}</Td>
                <Td className="!whitespace-normal wrap-anywhere max-md:hidden">
                  {fileName}, line {lineNumber}
                </Td>
                <Td figure>
                  <Money amount={amount} currency={currency} exact />
                </Td>
              </Tr>
            ),
          )}
        </tbody>
      </Table>
    </TableScroll>
  );
}

const WHOLE = {
  added: { what: "Whole record", was: "Not there", now: "Added" },
  removed: { what: "Whole record", was: "There", now: "No longer there" },
} as const;

export function changeCells({ is, cells }: CloseAdjustments["rows"][number]) {
  if (is !== "changed") return [WHOLE[is]];
  return cells.map(({ column, was, now }) => ({
    what: capitalised(column.replaceAll("_", " ")),
    was: valueOf(column, was),
    now: valueOf(column, now),
  }));
}

function valueOf(column: string, value: string | null): string {
  if (value === null) return "–";
  if (column === "status") return phaseLabel(phaseOfTransactionStatus(value), value);
  return column === "match_status" ? capitalised(value.replaceAll("_", " ")) : value;
}

/** Describes a line's change after its period was closed: "Explained: Bank charge". */
export function describeLineChange({ is, reason }: Pick<LineMatchedLater, "is" | "reason">) {
  if (is === "unmatched") return "No longer matched";
  if (is === "explained")
    return reason === null ? "Explained" : `Explained: ${describeReason(reason)}`;
  return reason === null ? "Matched" : `Matched; difference: ${describeReason(reason)}`;
}
