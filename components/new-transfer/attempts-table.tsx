import { LedgerTable } from "@/components/ui/ledger-table";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { OperationView } from "@/lib/contract/api/operations";
import { connectionWords } from "./connection-words";

/** How many of the last tries are shown; earlier ones were the same. */
const SHOWN = 8;

/** Each time the request left the desk, and what was seen: the evidence on which a person decides. */
export function AttemptsTable({
  attempts,
  zone,
}: {
  attempts: OperationView["attempts"];
  zone: string;
}) {
  const [first] = attempts;
  if (!first) return null;
  const hidden = Math.max(0, attempts.length - SHOWN);
  return (
    <Section
      title="What the desk has seen"
      note={<Time at={first.startedAt} zone={zone} format="date" />}
      className="!px-0"
    >
      <LedgerTable
        label="Attempts"
        columns={[{ head: "Try" }, { head: "Sent" }, { head: "Answer" }, { head: "What was seen" }]}
        rows={attempts.slice(-SHOWN).map((attempt) => ({
          key: String(attempt.attempt),
          cells: [
            <span key="n" className="num">
              {attempt.attempt}
            </span>,
            <Time key="at" at={attempt.startedAt} zone={zone} format="seconds" />,
            answer(attempt),
            <span key="d" className="text-ink-2">
              {seen(attempt)}
            </span>,
          ],
        }))}
      />
      {hidden > 0 && (
        <p className="hint mt-2">
          {hidden} earlier {hidden === 1 ? "try" : "tries"}, the first at{" "}
          <Time at={first.startedAt} zone={zone} format="seconds" />.
        </p>
      )}
    </Section>
  );
}

/** What was seen besides the answer's status, which is shown next to it. */
function seen({ detail, httpStatus }: OperationView["attempts"][number]): string {
  if (detail === null || detail.toLowerCase() === `status ${httpStatus}`) return "–";
  return httpStatus === null ? connectionWords(detail) : detail;
}

function answer({ httpStatus, endedAt }: OperationView["attempts"][number]): string {
  if (httpStatus !== null) return `Status ${httpStatus}`;
  return endedAt === null ? "Under way" : "None";
}
