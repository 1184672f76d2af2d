import { Select } from "@/components/ui/select";
import { addressEnds } from "@/components/ui/address";
import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import { tokenChoices } from "@/lib/domain/statements/token-choices";
import type { RawTable } from "./table-draft";

interface TokenSelectProps {
  mapping: ChainMapping;
  table: RawTable;
  /** Null: all tokens. Undefined: not chosen yet. */
  value: string | null | undefined;
  onChange: (token: string | null) => void;
}

const ALL = "*";

/**
 * The tokens named in the first rows. A token with an issued token's symbol and another contract is
 * shown with its contract.
 */
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
