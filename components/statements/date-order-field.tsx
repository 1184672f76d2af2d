import { dayLabel } from "@/components/ui/date-range";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DATE_ORDERS, type DateOrder } from "@/lib/domain/statements/csv-mapping";
import { DATE_ORDER_WORDS } from "./choice-words";
import { beginWithYear, orderRead } from "./date-order";
import { dateCells, dateExample, type Draft } from "./questions";
import type { RawTable } from "./table-draft";

interface DateOrderFieldProps {
  draft: Draft;
  table: RawTable;
  onChange: (order: DateOrder) => void;
}

/** How the file's dates are read; nothing to choose where they begin with their year. */
export function DateOrderField({ draft, table, onChange }: DateOrderFieldProps) {
  const dates = dateCells(draft, table);
  const order = orderRead(draft.dateOrder, dates);
  const example = dateExample(dates, order);
  return (
    <Field label="Dates" hint={example ? `${example.cell} is ${dayLabel(example.day)}` : undefined}>
      <Select
        value={order}
        disabled={beginWithYear(dates)}
        onChange={onChange}
        options={DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_WORDS[value] }))}
      />
    </Field>
  );
}
