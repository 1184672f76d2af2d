import { useState } from "react";
import { addressEnds } from "@/components/ui/address";
import { Checkbox, Textarea } from "@/components/ui/input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { addressIn, addressKey, isAddress } from "@/lib/domain/chain/network";
import type { ChainMapping } from "@/lib/domain/statements/mapping";
import { tokenChoices } from "@/lib/domain/chain/tokens";
import { Choice } from "./choice";
import type { RawTable } from "./table-draft";
import type { QuestionProps } from "./use-reading";

/** Asks which addresses are the wallet's own, if none of them is in every record. */
export function OwnQuestion({ reading, draft }: QuestionProps<ChainMapping>) {
  const { ownAddresses } = draft;
  const set = (next: string[]) => reading.setDraft({ ...draft, ownAddresses: next });
  const keys = ownAddresses.map(addressKey);
  const title = "The records don't show whose they are. Which addresses are this account's own?";
  return (
    <div className="grid gap-2" role="group" aria-label={title}>
      <p className="font-medium">{title}</p>
      {ownCandidates(draft, reading.table).map(({ address, records, of }) => (
        <Checkbox
          key={address}
          checked={keys.includes(addressKey(address))}
          onChange={(event) =>
            set(
              event.currentTarget.checked
                ? [...ownAddresses, address]
                : ownAddresses.filter((own) => addressKey(own) !== addressKey(address)),
            )
          }
        >
          <span className="mono wrap-anywhere">{address}</span>{" "}
          <span className="text-ink-3">{`in ${records} of the first ${of} records`}</span>
        </Checkbox>
      ))}
      <OwnAddresses value={ownAddresses} onChange={set} />
    </div>
  );
}

const DIRECTIONS = [
  {
    value: "out" as const,
    label: "All of them left the account",
    detail: "A list of withdrawals: the address is the receiver's.",
  },
  {
    value: "in" as const,
    label: "All of them came into the account",
    detail: "A list of deposits: the address is the account's own.",
  },
];

/** Asks for the direction of transfers in a list without senders. */
export function DirectionsQuestion({ reading, draft }: QuestionProps<ChainMapping>) {
  return (
    <Choice
      title="The list doesn't name the senders, and withdrawals look like deposits. Which way did the transfers go?"
      value={draft.way ?? ""}
      cards={DIRECTIONS}
      hint="The next list is asked about again, since it may be of the other kind."
      onChange={(way) => reading.answer("direction", { ...draft, way })}
    />
  );
}

/** The addresses, one per line, kept as typed. */
export function OwnAddresses({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
}) {
  const [typed, setTyped] = useState(value.join("\n"));
  const text = addressesIn(typed).join() === value.join() ? typed : value.join("\n");
  return (
    <Field
      label="Own addresses"
      labelEnd="one per line"
      hint="They show which way a transfer went."
      className="sm:col-span-2"
    >
      <Textarea
        rows={2}
        className="mono"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(addressesIn(event.currentTarget.value));
        }}
      />
    </Field>
  );
}

function addressesIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, 50);
}

const MAX_CANDIDATES = 4;

/** A wallet's own address is in nearly all records. Empty if each is in only one. */
function ownCandidates({ columns }: ChainMapping, { rows }: RawTable) {
  const sides = [columns.from, columns.to].filter((column) => column !== null);
  const records = rows
    .map(
      ({ cells }) =>
        new Map(
          sides.flatMap((column) => {
            const address = addressIn(cells[column] ?? "");
            return isAddress(address) ? [[addressKey(address), address] as const] : [];
          }),
        ),
    )
    .filter((record) => record.size > 0);
  const names = new Map(records.flatMap((record) => [...record]));
  return [...names]
    .map(([key, address]) => ({
      address,
      records: records.filter((record) => record.has(key)).length,
      of: records.length,
    }))
    .filter((each) => each.records > 1)
    .toSorted((a, b) => b.records - a.records)
    .slice(0, MAX_CANDIDATES);
}

interface TokenSelectProps {
  mapping: ChainMapping;
  table: RawTable;
  /** Null: all tokens. Undefined: not chosen yet. */
  value: string | null | undefined;
  onChange: (token: string | null) => void;
}

const ALL = "*";

/** The tokens of the first rows. A look-alike of an issued token is shown with its contract. */
export function TokenSelect({ mapping, table, value, onChange }: TokenSelectProps) {
  const labels = new Map<string, string>([[ALL, "All of them"]]);
  for (const { symbol, contract } of tokenChoices(mapping, table.rows)) {
    labels.set(symbol, symbol);
    if (contract !== null) labels.set(contract, `${symbol} of contract ${addressEnds(contract)}`);
  }
  if (mapping.token !== null && !labels.has(mapping.token))
    labels.set(mapping.token, mapping.token);
  const options = [...labels].map(([token, label]) => ({ value: token, label }));
  return (
    <Select
      value={value === undefined ? "" : (value ?? ALL)}
      onChange={(token) => onChange(token === ALL ? null : token)}
      options={options}
    />
  );
}
