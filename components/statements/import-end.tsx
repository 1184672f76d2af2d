import { Button } from "@/components/ui/button";
import { rangeLabel } from "@/components/ui/date-range";
import { Kv } from "@/components/ui/kv";
import { LinkButton } from "@/components/ui/link-button";
import { Notice, type NoticeProps } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ImportProblem, ImportView } from "@/lib/contract/api/statements";
import { counted, fileSize } from "@/lib/domain/words/words";
import { FORMATS } from "./labels";

interface ImportEndProps {
  view: ImportView;
  mayImport: boolean;
  next: string | null;
  onMend: () => void;
  onAnother: () => void;
}

/** The end of an import: its result, or what must be put right. */
export function ImportEnd({ view, mayImport, next, onMend, onAnother }: ImportEndProps) {
  const isIn = view.state === "imported";
  const href = isIn ? periodHref(view) : null;
  return (
    <Section title={view.fileName}>
      <div className="grid max-w-[880px] gap-4">
        <Notice live {...outcomeOf(view)}>
          {view.message}
        </Notice>
        {view.warnings.length > 0 && (
          <Notice tone="warning" title={`${counted(view.warnings.length, "warning")}.`}>
            <ul className="mt-1 grid gap-1">
              {view.warnings.map((warning, index) => (
                <li key={index}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        {view.problems.length > 0 && <ProblemTable problems={view.problems} />}
        <div className="flex flex-wrap gap-2">
          {href && (
            <LinkButton href={href} variant="primary" icon="reconciliation">
              {`Reconcile ${rangeLabel({ from: view.firstDay ?? "", to: view.lastDay ?? "" })}`}
            </LinkButton>
          )}
          {mayImport && !isIn && (
            <Button variant="primary" onClick={onMend}>
              {view.state === "cancelled"
                ? "Start it again"
                : view.format === "mt940" || view.format === "camt"
                  ? "Change the account"
                  : "Change how it is read"}
            </Button>
          )}
          {mayImport && (
            <Button onClick={onAnother}>
              {next ? `Continue with ${next}` : "Import another file"}
            </Button>
          )}
        </div>
        <Facts view={view} />
      </div>
    </Section>
  );
}

function outcomeOf({ state, linesNew, accountName }: ImportView): NoticeProps {
  if (state === "refused") return { tone: "danger", title: "The file was refused." };
  if (state !== "imported") return { title: "The import was stopped." };
  return {
    tone: "success",
    title:
      linesNew === 0
        ? "Nothing new."
        : `${counted(linesNew, "new line")} in ${accountName ?? "the account"}.`,
  };
}

function Facts({ view }: { view: ImportView }) {
  const { firstDay, lastDay } = view;
  const isIn = view.state === "imported";
  return (
    <Kv
      items={[
        { label: "Account", value: view.accountName ?? "–" },
        firstDay !== null &&
          lastDay !== null && {
            label: "Days",
            value: <span className="num">{rangeLabel({ from: firstDay, to: lastDay })}</span>,
          },
        isIn && {
          label: "Lines",
          value: (
            <span className="num">{`${view.linesRead.toLocaleString("en-GB")} read, ${view.linesNew.toLocaleString("en-GB")} new, ${view.linesKnown.toLocaleString("en-GB")} already there`}</span>
          ),
        },
        {
          label: "File",
          value: (
            <span className="num">{`${FORMATS[view.format] ?? view.format}, ${view.size > 0 ? fileSize(view.size) : "no longer kept"}`}</span>
          ),
        },
        // A stopped or refused file was imported by nobody.
        {
          label: isIn ? "Imported by" : "Sent by",
          value: (
            <>
              {view.createdBy}, <Time at={(isIn && view.finishedAt) || view.createdAt} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The workspace on the days that the file covers. */
function periodHref({ accountId, firstDay, lastDay }: ImportView): string | null {
  if (accountId === null || firstDay === null || lastDay === null) return null;
  return `/reconciliation?${new URLSearchParams({ account: accountId, period: "custom", from: firstDay, to: lastDay }).toString()}`;
}

function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <TableScroll label="What must be corrected">
      <Table label="Problems" inset>
        <thead>
          <tr>
            <Th figure className="w-14">
              Line
            </Th>
            <Th>What is wrong</Th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ lineNumber, text, problem }, index) => (
            <Tr key={index}>
              <Td figure className="align-top pt-2 text-ink-3">
                {lineNumber ?? "–"}
              </Td>
              <Td className="py-2 whitespace-normal">
                <span className="block">{problem}</span>
                {text !== null && text !== "" && (
                  <span className="mono block text-12 text-ink-3 wrap-anywhere">{text}</span>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
