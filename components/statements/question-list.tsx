import { dayLabel } from "@/components/ui/date-range";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { RadioCards, type RadioCard } from "@/components/ui/radio-cards";
import { Section } from "@/components/ui/section";
import { tokenChoices } from "@/lib/domain/statements/token-choices";
import { DECIMAL_WORDS, optionsOf } from "./choice-words";
import { DirectionQuestion, FirstWayQuestion } from "./direction-question";
import { LookQuestion } from "./look-question";
import { dateCells, dateExample, type Draft, type Question } from "./open-questions";
import { OwnQuestion, WayQuestion } from "./own-addresses";
import { AccountQuestion, MarkQuestion, StatusQuestion } from "./row-questions";
import { TokenSelect } from "./token-select";
import type { Reading } from "./use-reading";

interface QuestionListProps {
  reading: Reading;
  draft: Draft;
}

/** What the file leaves open, each asked plainly; nothing is imported before all of it is answered. */
export function QuestionList({ reading, draft }: QuestionListProps) {
  // Before the first lines are there, nothing can be compared with the file, and they may show what is really open.
  const questions = reading.questions.filter(
    (question) => question !== "look" || reading.preview !== undefined,
  );
  if (questions.length === 0) return null;
  return (
    <Section
      title="What the file leaves open"
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

function Asked({
  question,
  reading,
  draft,
}: {
  question: Question;
  reading: Reading;
  draft: Draft;
}) {
  const { table, answer, answered } = reading;
  const isAnswered = answered.includes(question);
  if (question === "dateOrder") {
    const cells = dateCells(draft, table);
    const cards = (["dmy", "mdy"] as const).flatMap((order): RadioCard<"dmy" | "mdy">[] => {
      const example = dateExample(cells, order);
      return example
        ? [{ value: order, label: `${example.cell} is ${dayLabel(example.day)}` }]
        : [];
    });
    return (
      <Choice
        title="Which way round are the dates?"
        value={isAnswered && draft.dateOrder !== "ymd" ? draft.dateOrder : ""}
        cards={cards}
        onChange={(dateOrder) => answer(question, { ...draft, dateOrder })}
      />
    );
  }
  if (question === "decimalSign") {
    const cards = optionsOf(DECIMAL_WORDS).map(({ value, label }) => ({
      value,
      label: `As in ${label}`,
    }));
    return (
      <Choice
        title="How are amounts written?"
        value={isAnswered ? draft.decimalSign : ""}
        cards={cards}
        onChange={(decimalSign) => answer(question, { ...draft, decimalSign })}
      />
    );
  }
  if (question === "direction" && draft.kind === "table")
    return <DirectionQuestion reading={reading} draft={draft} />;
  if (question === "first" && draft.kind === "table")
    return <FirstWayQuestion reading={reading} draft={draft} />;
  if (question === "own" && draft.kind === "chain")
    return <OwnQuestion reading={reading} draft={draft} />;
  if (question === "way" && draft.kind === "chain")
    return <WayQuestion reading={reading} draft={draft} />;
  if (question === "token" && draft.kind === "chain") {
    const lookAlike = tokenChoices(draft, table.rows).find(({ contract }) => contract !== null);
    return (
      <div className="grid gap-2">
        <p className="font-medium">
          {lookAlike
            ? `A token in the file is called ${lookAlike.symbol}, but its contract isn't one the desk knows for ${lookAlike.symbol}. Which token is this account's?`
            : "The file holds several tokens. Which belong to this account?"}
        </p>
        <TokenSelect
          mapping={draft}
          table={table}
          value={isAnswered ? draft.token : undefined}
          onChange={(token) => answer(question, { ...draft, token })}
        />
      </div>
    );
  }
  if (question === "mark" && draft.kind === "table")
    return <MarkQuestion reading={reading} draft={draft} />;
  if (question === "account" && draft.kind === "table")
    return <AccountQuestion reading={reading} draft={draft} />;
  if (question === "status" && draft.kind === "table")
    return <StatusQuestion reading={reading} draft={draft} />;
  if (question === "look") return <LookQuestion reading={reading} draft={draft} />;
  return (
    <Notice
      tone="warning"
      title="No column holds text. Matching then has only amounts and days to go by."
    >
      <div className="mt-1">
        <Checkbox checked={isAnswered} onChange={() => answer(question)}>
          Import it without text
        </Checkbox>
      </div>
    </Notice>
  );
}

interface ChoiceProps<V extends string> {
  title: string;
  /** "" until it is answered. */
  value: V | "";
  cards: readonly RadioCard<V>[];
  onChange: (value: V) => void;
}

function Choice<V extends string>({ title, value, cards, onChange }: ChoiceProps<V>) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards label={title} value={value} options={cards} onChange={onChange} />
    </div>
  );
}
