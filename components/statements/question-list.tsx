import type { ComponentType } from "react";
import { dayLabel } from "@/components/ui/date-range";
import { Checkbox } from "@/components/ui/input";
import { Field } from "@/components/ui/field";
import type { RadioCard } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/page-frame";
import type { ChainMapping, DateOrder } from "@/lib/domain/statements/mapping";
import { DATE_ORDERS } from "@/lib/domain/statements/mapping-choices";
import { tokenChoices } from "@/lib/domain/chain/tokens";
import { counted } from "@/lib/domain/words/words";
import { columnLetters, DECIMAL_LABELS, optionsOf } from "./labels";
import { Choice } from "./choice";
import { DirectionQuestion } from "./direction-question";
import {
  differentAccounts,
  statusChoice,
  withHeader,
  withMarkedRow,
  withRole,
  withStatus,
} from "./draft-changes";
import { DirectionsQuestion, OwnQuestion, TokenSelect } from "./chain-questions";
import {
  chainAccountParts,
  dateCells,
  dateExample,
  type Question,
  unknownStatuses,
} from "./questions";
import { lineRows, type RawTable, type TableDraft } from "./table-draft";
import type { QuestionProps } from "./use-reading";

/** Asks about everything that the file leaves open. Until then nothing is imported. */
export function QuestionList({ reading, draft }: QuestionProps) {
  const { questions } = reading;
  if (questions.length === 0) return null;
  return (
    <Section
      title="Questions about this file"
      note={questions.length > 1 ? questions.length : undefined}
    >
      <div className="grid max-w-[720px] gap-5">
        {questions.map((question) => (
          <Asked key={question} question={question} reading={reading} draft={draft} />
        ))}
      </div>
    </Section>
  );
}

function ChainAccountQuestion({ reading, draft }: QuestionProps<ChainMapping>) {
  const { answer, answered, table, recognised } = reading;
  const parts = chainAccountParts(recognised?.kind === "chain" ? recognised : draft, table);
  const lookAlike = tokenChoices(draft, table.rows).find(({ contract }) => contract !== null);
  return (
    <>
      {parts.own && <OwnQuestion reading={reading} draft={draft} />}
      {parts.token && (
        <div className="grid gap-2">
          <p className="font-medium">
            {lookAlike
              ? `A token in the file is called ${lookAlike.symbol}, but its contract isn't one the desk knows for ${lookAlike.symbol}. Which token is this account's?`
              : "The file doesn't prove which token its transfers are of. Which belong to this account?"}
          </p>
          <Field label="This account’s token">
            <TokenSelect
              mapping={draft}
              table={table}
              value={answered.includes("account") ? draft.token : undefined}
              onChange={(token) => answer("account", { ...draft, token })}
            />
          </Field>
        </div>
      )}
    </>
  );
}

function DatesQuestion({ reading, draft }: QuestionProps) {
  const { table, answer, answered } = reading;
  const cells = dateCells(draft, table);
  const cards = DATE_ORDERS.flatMap((order): RadioCard<DateOrder>[] => {
    const example = dateExample(cells, order);
    return example ? [{ value: order, label: `${example.cell} is ${dayLabel(example.day)}` }] : [];
  }).filter(({ label }, index, all) => all.findIndex((other) => other.label === label) === index);
  return (
    <Choice
      title="Which way round are the dates?"
      value={answered.includes("dates") ? draft.dateOrder : ""}
      cards={cards}
      onChange={(dateOrder) => answer("dates", { ...draft, dateOrder })}
    />
  );
}

function DecimalQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const cards = optionsOf(DECIMAL_LABELS).map(({ value, label }) => ({
    value,
    label: `As in ${label}`,
  }));
  return (
    <Choice
      title="How are amounts written?"
      value={reading.answered.includes("decimal") ? draft.decimalSign : ""}
      cards={cards}
      onChange={(decimalSign) => reading.answer("decimal", { ...draft, decimalSign })}
    />
  );
}

const FIRST_ROWS = 6;

function HeaderQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const { table, answer, answered } = reading;
  const rows = table.rows.slice(0, FIRST_ROWS).map(({ number, cells }) => ({
    value: String(number),
    label: `Row ${number}`,
    detail: cells.filter(Boolean).join(", ").slice(0, 120),
  }));
  return (
    <Choice
      title="Which row holds the headings?"
      value={!answered.includes("header") ? "" : String(draft.headerRow ?? "none")}
      cards={[...rows, { value: "none", label: "None: the columns below are right as they are" }]}
      onChange={(row) =>
        answer(
          "header",
          row === "none"
            ? withHeader(draft, table, false)
            : withMarkedRow(withHeader(draft, table, true), table, Number(row)),
        )
      }
      hint="Compare the columns below with the file. The account remembers the answer."
    />
  );
}

function AmountQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const { open, table, answer, answered } = reading;
  const chosen = draft.roles.indexOf("amount");
  return (
    <div className="grid gap-4">
      {open.amounts.length > 0 && (
        <Choice
          title="Which column is the amount that moved on this account?"
          value={answered.includes("amount") ? String(chosen) : ""}
          cards={columnCards(open.amounts, draft, table)}
          onChange={(column) => answer("amount", withRole(draft, Number(column), "amount"))}
        />
      )}
      {open.fees && (
        <Choice
          title="Some lines have a fee in a column of its own. Was it taken besides the amount?"
          value={draft.fees ?? ""}
          cards={[
            { value: "besides", label: "Yes: the amount and the fee are two movements" },
            { value: "included", label: "No: the amount is all that moved" },
          ]}
          onChange={(fees) => answer("amount", { ...draft, fees })}
        />
      )}
    </div>
  );
}

function DayQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const chosen = draft.roles.indexOf("bookedOn");
  return (
    <Choice
      title="Which day did the bank book the line on?"
      value={reading.answered.includes("day") ? String(chosen) : ""}
      cards={columnCards(reading.open.days, draft, reading.table)}
      onChange={(column) => reading.answer("day", withRole(draft, Number(column), "bookedOn"))}
    />
  );
}

function columnCards(
  columns: readonly number[],
  draft: Pick<TableDraft, "headerRow" | "skipRows">,
  table: RawTable,
): RadioCard<string>[] {
  const header = table.rows.find(({ number }) => number === draft.headerRow);
  return columns
    .toSorted((a, b) => a - b)
    .map((column) => ({
      value: String(column),
      label: header?.cells[column] || `Column ${columnLetters(column)}`,
      detail: lineRows(draft, table)
        .flatMap(({ cells }) => cells[column] || [])
        .slice(0, 3)
        .join(" · "),
    }));
}

/** Asks for a token's amount column, or if its amounts are in the right unit. */
function TokenAmountQuestion({ reading, draft }: QuestionProps<ChainMapping>) {
  const { open, table, answer, answered } = reading;
  const isAnswered = answered.includes("amount");
  const header = table.rows.find(({ cells }) => cells[0] === draft.header[0])?.number ?? null;
  if (open.amounts.length > 0)
    return (
      <Choice
        title="Which column is the amount in tokens?"
        value={isAnswered ? String(draft.columns.value) : ""}
        cards={columnCards(open.amounts, { headerRow: header, skipRows: 1 }, table)}
        onChange={(value) =>
          answer("amount", { ...draft, columns: { ...draft.columns, value: Number(value) } })
        }
      />
    );
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        All amounts are whole numbers: they may count whole tokens or the token’s smallest unit.
      </p>
      <Checkbox checked={isAnswered} onChange={() => answer("amount")}>
        The amounts below are right
      </Checkbox>
      <p className="text-12 text-ink-3">
        If they are too large or too small, export the list from another explorer.
      </p>
    </div>
  );
}

function LinesQuestion({ reading, draft }: QuestionProps) {
  const { open, answer } = reading;
  const { count, lineNumber } = open.uncovered;
  return (
    <div className="grid gap-4">
      {open.unread > 0 && (
        <Choice
          title={`${counted(open.unread, "line")} of the first ones can’t be read. The reason is shown beside ${open.unread === 1 ? "the line" : "each line"} below.`}
          value={draft.unread ?? ""}
          cards={[
            { value: "left_out", label: "Leave out what can’t be read, and import the rest" },
          ]}
          onChange={(unread) => answer("lines", { ...draft, unread })}
        />
      )}
      {count > 0 && draft.kind === "table" && (
        <Choice
          title={
            count === 1
              ? `No balance covers line ${lineNumber}: it may not be booked yet. Import it?`
              : `No balance covers ${counted(count, "line")}, the first of them line ${lineNumber}: they may not be booked yet. Import them?`
          }
          value={draft.uncovered ?? ""}
          cards={[
            { value: "left_out", label: "No: leave out what no balance covers" },
            { value: "taken", label: "Yes: import all lines" },
          ]}
          onChange={(uncovered) => answer("lines", { ...draft, uncovered })}
        />
      )}
    </div>
  );
}

function AccountQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  return (
    <Choice
      title="The file holds lines of several accounts. Which are this account's?"
      value={draft.onlyAccount ?? ""}
      cards={differentAccounts(reading.open.accounts).map(({ account }) => ({
        value: account,
        label: account,
      }))}
      onChange={(onlyAccount) => reading.answer("account", { ...draft, onlyAccount })}
    />
  );
}

const CARDS = optionsOf({ taken: "Yes: import them", left: "No: leave them out" });

function StatusQuestion({ reading, draft }: QuestionProps) {
  return (
    <div className="grid gap-4">
      {unknownStatuses(reading.open).map((status) => {
        const taken = statusChoice(draft, status);
        return (
          <Choice
            key={status}
            title={`Some lines are marked “${status}”. Did money move on them?`}
            value={taken === null ? "" : taken ? "taken" : "left"}
            cards={CARDS}
            onChange={(choice) =>
              reading.answer("status", withStatus(draft, status, choice === "taken"))
            }
          />
        );
      })}
    </div>
  );
}

const OF_TABLE: Partial<Record<Question, ComponentType<QuestionProps<TableDraft>>>> = {
  header: HeaderQuestion,
  decimal: DecimalQuestion,
  direction: DirectionQuestion,
  amount: AmountQuestion,
  day: DayQuestion,
  account: AccountQuestion,
};
const OF_CHAIN: Partial<Record<Question, ComponentType<QuestionProps<ChainMapping>>>> = {
  direction: DirectionsQuestion,
  amount: TokenAmountQuestion,
  account: ChainAccountQuestion,
};
const OF_EITHER: Partial<Record<Question, ComponentType<QuestionProps>>> = {
  status: StatusQuestion,
  lines: LinesQuestion,
  dates: DatesQuestion,
};

function Asked({ question, reading, draft }: QuestionProps & { question: Question }) {
  const [OfTable, OfChain, OfEither] = [
    OF_TABLE[question],
    OF_CHAIN[question],
    OF_EITHER[question],
  ];
  if (draft.kind === "table" && OfTable) return <OfTable reading={reading} draft={draft} />;
  if (draft.kind === "chain" && OfChain) return <OfChain reading={reading} draft={draft} />;
  if (OfEither) return <OfEither reading={reading} draft={draft} />;
  return (
    <div className="grid gap-2">
      <p className="font-medium">No line stands below the headings.</p>
      <Checkbox
        checked={reading.answered.includes(question)}
        onChange={() => reading.answer(question)}
      >
        The file has no lines
      </Checkbox>
    </div>
  );
}
