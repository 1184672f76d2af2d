import { dayLabel } from "@/components/ui/date-range";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { ImportProblem, ReadingPreview, ReadLineView } from "@/lib/contract/api/statements";
import { counted, joined } from "@/lib/domain/words/words";
import { formatFigure } from "@/lib/money/format";
import { missingColumns } from "./draft-changes";
import type { Reading } from "./use-reading";

interface PreviewLinesProps {
  reading: Reading;
  currency: string | null;
  accountCurrency: string | null;
}

/** The first lines as they would be read, and those that can't be. */
export function PreviewLines({ reading, currency, accountCurrency }: PreviewLinesProps) {
  const { preview, previewError, isPreviewLate, draft } = reading;
  const missing = draft?.kind === "table" ? missingColumns(draft) : [];
  const currencies = currenciesIn(preview?.lines);
  // From a file in several currencies, an account takes only the lines in its own.
  const others = currencies.filter((each) => each !== accountCurrency);
  const bad = preview?.problems.length ?? 0;
  const note =
    preview && !isPreviewLate
      ? bad > 0
        ? `${counted(bad, "problem")} in the first lines`
        : `the first ${counted(preview.lines.length, "line")}`
      : undefined;
  return (
    <Section title="As it would be read" note={note}>
      {missing.length > 0 ? (
        <p className="text-ink-2">{`Choose the column that holds ${missing.join(" and ")}: the first lines then appear here.`}</p>
      ) : previewError && !preview ? (
        <Notice tone="danger" live title="The first lines could not be read.">
          {previewError.message}
        </Notice>
      ) : (
        <div
          aria-busy={isPreviewLate}
          aria-live="off"
          className={isPreviewLate ? "cursor-progress" : undefined}
        >
          {preview?.future && (
            <Notice
              tone="warning"
              live
              className="mb-3"
              title={
                preview.future.count === 1
                  ? `A line is dated after today: ${dayLabel(preview.future.last)}.`
                  : `Lines are dated after today, up to ${dayLabel(preview.future.last)}.`
              }
            >
              A bank books nothing in advance. Check the year, and which way round the dates are. If
              they are right, the file can be imported all the same.
            </Notice>
          )}
          <Lines preview={preview} currency={currency} />
          {accountCurrency !== null &&
            currencies.includes(accountCurrency) &&
            others.length > 0 && (
              <p className="mt-2 text-12 text-ink-3">{`The account is in ${accountCurrency}: lines in ${joined(others)} are left out.`}</p>
            )}
        </div>
      )}
    </Section>
  );
}

function currenciesIn(lines: readonly ReadLineView[] = []): string[] {
  return [...new Set(lines.flatMap(({ currency }) => currency ?? []))];
}

type Row = { number: number; line: ReadLineView } | { number: number; problem: ImportProblem };

function Lines({ preview, currency }: { preview?: ReadingPreview; currency: string | null }) {
  const lines = preview?.lines;
  const problems = preview?.problems ?? [];
  const fileProblems = problems.filter(({ lineNumber }) => lineNumber === null);
  const rows: Row[] = [
    ...(lines ?? []).map((line) => ({ number: line.lineNumber, line })),
    ...problems.flatMap((problem) =>
      problem.lineNumber === null ? [] : [{ number: problem.lineNumber, problem }],
    ),
  ].toSorted((a, b) => a.number - b.number);
  const has = (key: "valueOn" | "bankReference" | "balanceAfter") =>
    (lines ?? []).some((line) => line[key] !== null);
  const shown = {
    currency: currenciesIn(lines).length > 1,
    value: has("valueOn"),
    reference: has("bankReference"),
    balance: has("balanceAfter"),
  };
  const width = 5 + Object.values(shown).filter(Boolean).length;
  const figure = (amount: string | null, own: string | null) =>
    amount === null ? "" : formatFigure(amount, own ?? currency ?? "");
  return (
    <>
      {fileProblems.map(({ problem }, index) => (
        <Notice key={index} tone="danger" className="mb-3">
          {problem}
        </Notice>
      ))}
      {lines && rows.length === 0 && fileProblems.length === 0 && (
        <p className="text-ink-2">
          No line was found. Check that the header row and the columns are chosen correctly.
        </p>
      )}
      {(!lines || rows.length > 0) && (
        <TableScroll label="First lines" className="raw-wrap">
          <Table label="First lines" inset density="compact">
            <thead>
              <tr>
                <Th figure>Line</Th>
                <Th>Date</Th>
                {shown.value && <Th>Value date</Th>}
                <Th>Text</Th>
                {shown.reference && <Th>Reference</Th>}
                {shown.currency && <Th>Currency</Th>}
                <Th figure>Money in</Th>
                <Th figure>Money out</Th>
                {shown.balance && <Th figure>Balance</Th>}
              </tr>
            </thead>
            <tbody>
              {!lines && <SkeletonRows rows={5} columns={[-24, 80, 300, -90, -90]} />}
              {rows.map((row, index) =>
                "line" in row ? (
                  <Tr key={index}>
                    <Td figure className="text-ink-3">
                      {row.number}
                    </Td>
                    <Td className="num">{dayLabel(row.line.bookedOn)}</Td>
                    {shown.value && (
                      <Td className="num text-ink-2">
                        {row.line.valueOn ? dayLabel(row.line.valueOn) : ""}
                      </Td>
                    )}
                    <Td className="w-full min-w-64 whitespace-normal max-md:min-w-28">
                      {row.line.narration}
                    </Td>
                    {shown.reference && (
                      <Td className="mono text-ink-2">{row.line.bankReference}</Td>
                    )}
                    {shown.currency && <Td className="text-ink-2">{row.line.currency}</Td>}
                    <Td figure>
                      {row.line.direction === "in" && figure(row.line.amount, row.line.currency)}
                    </Td>
                    <Td figure>
                      {row.line.direction === "out" && figure(row.line.amount, row.line.currency)}
                    </Td>
                    {shown.balance && (
                      <Td figure className="text-ink-2">
                        {figure(row.line.balanceAfter, row.line.currency)}
                      </Td>
                    )}
                  </Tr>
                ) : (
                  <Tr key={index}>
                    <Td figure className="pt-2 align-top text-ink-3">
                      {row.number}
                    </Td>
                    <Td colSpan={width - 1} className="py-2 whitespace-normal">
                      <span className="block text-danger-ink">{row.problem.problem}</span>
                      <span className="mono block text-12 text-ink-3 wrap-anywhere">
                        {row.problem.text}
                      </span>
                    </Td>
                  </Tr>
                ),
              )}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </>
  );
}
