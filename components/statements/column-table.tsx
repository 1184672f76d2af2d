import { useId } from "react";
import { cn } from "@/components/ui/cn";
import { Select } from "@/components/ui/select";
import { TableScroll } from "@/components/ui/table";
import { hasHeader, withMarkedRow, withRole } from "./draft-changes";
import { columnLetters, optionsOf, ROLE_LABELS } from "./labels";
import type { TableDraft } from "./table-draft";
import type { QuestionProps } from "./use-reading";

const ROLES = optionsOf(ROLE_LABELS);
const ROWS = 14;

/** Shows the file's first rows, to mark the header and the meaning of each column. */
export function ColumnTable({ reading, draft }: QuestionProps<TableDraft>) {
  const { table, setDraft } = reading;
  const name = useId();
  const withHead = hasHeader(draft);
  const marked = withHead
    ? table.rows.findIndex(({ number }) => number === draft.headerRow)
    : draft.skipRows;
  const rows = table.rows.slice(0, Math.max(ROWS, marked + 4));
  const columns = Array.from({ length: table.columns }, (_, index) => index);
  return (
    <div className="grid gap-2">
      <p className="text-12 text-ink-3">
        {withHead
          ? "Mark the row that holds the headings, and say what each column holds."
          : "Mark the row of the first line, and say what each column holds."}
      </p>
      <TableScroll label="First rows of the file" className="raw-wrap">
        <table className="tbl tbl--compact raw" aria-label="First rows of the file">
          <thead>
            <tr>
              <th scope="col">{withHead ? "Header" : "First line"}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <span className="flex items-center gap-2">
                    <span aria-hidden="true">{columnLetters(column)}</span>
                    <Select
                      look="compact"
                      aria-label={`Column ${columnLetters(column)} holds`}
                      className={cn(
                        "w-full",
                        (draft.roles[column] ?? "ignore") === "ignore" && "text-ink-3",
                      )}
                      value={draft.roles[column] ?? "ignore"}
                      onChange={(role) => setDraft(withRole(draft, column, role))}
                      options={ROLES}
                    />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }, index) => (
              <tr
                key={number}
                data-head={withHead && index === marked ? "" : undefined}
                data-above={index < marked ? "" : undefined}
              >
                <td>
                  <label className="check-label">
                    <input
                      type="radio"
                      className="check"
                      name={name}
                      checked={index === marked}
                      onChange={() => setDraft(withMarkedRow(draft, table, number))}
                      aria-label={
                        withHead ? `Row ${number} is the header` : `Row ${number} is the first line`
                      }
                    />
                    <span className="num">{number}</span>
                  </label>
                </td>
                {columns.map((column) => (
                  <td
                    key={column}
                    data-ignored={(draft.roles[column] ?? "ignore") === "ignore" ? "" : undefined}
                  >
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  );
}
