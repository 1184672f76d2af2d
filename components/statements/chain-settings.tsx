import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import { DECIMAL_WORDS, optionsOf } from "./choice-words";
import { DateOrderField } from "./date-order-field";
import { OwnAddresses } from "./own-addresses";
import type { RawTable } from "./table-draft";
import { TokenSelect } from "./token-select";

interface ChainSettingsProps {
  mapping: ChainMapping;
  table: RawTable;
  onChange: (mapping: ChainMapping) => void;
}

/** Whose transfers an explorer's or wallet's records are, and of which token. */
export function ChainSettings({ mapping, table, onChange }: ChainSettingsProps) {
  const change = (next: Partial<ChainMapping>) => onChange({ ...mapping, ...next });
  return (
    <div className="grid max-w-[720px] gap-4 sm:grid-cols-2 [&>.field]:mt-0">
      <OwnAddresses
        value={mapping.ownAddresses}
        onChange={(ownAddresses) => change({ ownAddresses })}
      />
      <Field label="Token" hint="Transfers of other tokens are left out.">
        <TokenSelect
          mapping={mapping}
          table={table}
          value={mapping.token}
          onChange={(token) => change({ token })}
        />
      </Field>
      {mapping.columns.valueOut === null && (
        <Field label="Amount" hint="The column of the amounts in tokens.">
          <Select
            value={String(mapping.columns.value)}
            onChange={(value) => change({ columns: { ...mapping.columns, value: Number(value) } })}
            options={mapping.header.flatMap((heading, column) =>
              heading === "" ? [] : [{ value: String(column), label: heading }],
            )}
          />
        </Field>
      )}
      <Field label="Network" labelEnd="optional">
        <Input
          autoComplete="off"
          maxLength={50}
          value={mapping.network ?? ""}
          onChange={(event) => change({ network: event.currentTarget.value || null })}
        />
      </Field>
      <DateOrderField
        draft={mapping}
        table={table}
        onChange={(dateOrder) => change({ dateOrder })}
      />
      <Field label="Amounts look like" group>
        <Segmented
          className="justify-self-start"
          value={mapping.decimalSign}
          onChange={(decimalSign) => change({ decimalSign })}
          options={optionsOf(DECIMAL_WORDS)}
        />
      </Field>
    </div>
  );
}
