import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/page-frame";
import { Select } from "@/components/ui/select";
import { TextButton } from "@/components/ui/text-button";
import type { ChainMapping } from "@/lib/domain/statements/mapping";
import { columnLetters, DATE_ORDER_LABELS, DECIMAL_LABELS, ROLE_LABELS } from "./labels";
import { ColumnTable } from "./column-table";
import { NotationFields, orderRead, RowSettings, TableSettings } from "./table-settings";
import { OwnAddresses, TokenSelect } from "./chain-questions";
import { dateCells, type Draft } from "./questions";
import type { TableDraft } from "./table-draft";
import type { QuestionProps, Reading } from "./use-reading";

interface HowItIsReadProps {
  reading: Reading;
  /** An earlier import of it failed with this reading. */
  wasTried: boolean;
  unfolded: boolean;
  onUnfold: (unfolded: boolean) => void;
}

/** Describes a table's columns and marks in a sentence, and lets a person change them. */
export function HowItIsRead({ reading, wasTried, unfolded, onUnfold }: HowItIsReadProps) {
  const { draft, table, file, forgetChanges, isAnew, readAnew, remembered } = reading;
  if (!draft) return null;
  return (
    <Section
      title="How it is read"
      note={remembered ? "as the last file of this account" : undefined}
      end={
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={unfolded}
          aria-controls="how-it-is-read"
          iconEnd={unfolded ? "chevron-up" : "chevron-down"}
          onClick={() => onUnfold(!unfolded)}
        >
          {unfolded ? "Hide" : "Change"}
        </Button>
      }
    >
      <p className="text-ink-2">{readingSummary(draft, file.sheets, dateCells(draft, table))}</p>
      {remembered && (
        <p className="mt-1 flex gap-1.5 text-12 text-ink-3">
          <Icon name="clock" className="size-3.5" /> Remembered from the last file of this account.
        </p>
      )}
      {(forgetChanges || wasTried) && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          {forgetChanges && (
            <TextButton onClick={forgetChanges}>
              {file.remembered ? "Read it as the last file of this account" : "Undo my changes"}
            </TextButton>
          )}
          {wasTried && (
            <TextButton onClick={() => readAnew(!isAnew)}>
              {isAnew ? "Back to how it was tried" : "Back to how it was recognised"}
            </TextButton>
          )}
        </p>
      )}
      <div id="how-it-is-read" hidden={!unfolded} className="mt-4 grid gap-5">
        {draft.kind === "table" ? (
          <>
            <TableSettings reading={reading} draft={draft} />
            <RowSettings reading={reading} draft={draft} />
            <ColumnTable reading={reading} draft={draft} />
          </>
        ) : (
          <ChainSettings reading={reading} draft={draft} />
        )}
      </div>
    </Section>
  );
}

function ChainSettings({ reading, draft }: QuestionProps<ChainMapping>) {
  const { table, setDraft } = reading;
  const { columns } = draft;
  const change = (next: Partial<ChainMapping>) => setDraft({ ...draft, ...next });
  return (
    <div className="grid max-w-[720px] gap-4 sm:grid-cols-2 [&>.field]:mt-0">
      <OwnAddresses
        value={draft.ownAddresses}
        onChange={(ownAddresses) => change({ ownAddresses })}
      />
      <Field label="Token" hint="Transfers of other tokens are left out.">
        <TokenSelect
          mapping={draft}
          table={table}
          value={draft.token}
          onChange={(token) => change({ token })}
        />
      </Field>
      {columns.valueOut === null && (
        <Field label="Amount" hint="The column of the amounts in tokens.">
          <Select
            value={String(columns.value)}
            onChange={(value) => change({ columns: { ...columns, value: Number(value) } })}
            options={draft.header.flatMap((heading, column) =>
              heading === "" ? [] : [{ value: String(column), label: heading }],
            )}
          />
        </Field>
      )}
      <Field label="Network" labelEnd="optional">
        <Input
          autoComplete="off"
          maxLength={50}
          value={draft.network ?? ""}
          onChange={(event) => change({ network: event.currentTarget.value || null })}
        />
      </Field>
      <NotationFields draft={draft} table={table} onChange={change} />
    </div>
  );
}

/** `Date in A, text in C, money in in D, …; day, month, year; 1,234.56.` */
function readingSummary(draft: Draft, sheets: readonly string[], dates: readonly string[]): string {
  const marks = `Dates are ${DATE_ORDER_LABELS[orderRead(draft.dateOrder, dates)].toLowerCase()}, amounts as ${DECIMAL_LABELS[draft.decimalSign]}.`;
  if (draft.kind === "chain") {
    const own =
      draft.ownAddresses.length === 0
        ? "no own address"
        : draft.ownAddresses.length === 1
          ? "one own address"
          : `${draft.ownAddresses.length} own addresses`;
    return `Transfers of ${draft.token ?? "every token"}${draft.network ? ` on ${draft.network}` : ""}, ${draft.way ? `all of them money ${draft.way}` : `with ${own}`}. ${marks}`;
  }
  const places = placesOf(draft);
  const sheet =
    sheets.length > 1 ? `Sheet “${draft.sheet ?? sheets[0] ?? ""}” of ${sheets.length}. ` : "";
  return `${sheet}${places.length === 0 ? "No column is chosen yet" : places.join(", ")}. ${marks}${describeRows(draft)}`;
}

function describeRows(draft: TableDraft): string {
  const { onlyAccount, statuses, words = [], rest = null } = draft;
  const marked = (taken: boolean) =>
    statuses.flatMap((choice) => (choice.taken === taken ? [`“${choice.status}”`] : []));
  const [taken, left] = [marked(true), marked(false)];
  return [
    draft.amountKind === "marked"
      ? words.map(({ mark, direction }) => ` “${mark}” is money ${direction}.`).join("")
      : "",
    draft.amountKind === "marked" && rest !== null
      ? ` Lines without ${words.length > 0 ? "such " : ""}a mark are money ${rest}.`
      : "",
    onlyAccount === null ? "" : ` Only lines of “${onlyAccount}”.`,
    left.length === 0 ? "" : ` Lines marked ${left.join(" or ")} are left out.`,
    taken.length === 0 ? "" : ` Lines marked ${taken.join(" or ")} are imported.`,
  ].join("");
}

/** Names the meaning of each column, from the left: `Date A`, `Text C and D`. */
function placesOf({ roles }: TableDraft): string[] {
  const shown = [...new Set(roles)].filter((role) => !UNMENTIONED.has(role));
  return shown.map((role) => {
    const columns = roles.flatMap((each, column) => (each === role ? [columnLetters(column)] : []));
    return `${ROLE_LABELS[role]} ${columns.join(" and ")}`;
  });
}

const UNMENTIONED = new Set<string>([
  "ignore",
  "paymentReference",
  "counterparty",
  "counterpartyAccount",
  "currency",
]);
