"use client";
import { announce } from "@/components/ui/announcements";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { TextButton } from "@/components/ui/text-button";
import { CHOOSABLE_COLUMNS, movedColumn, withColumn } from "@/lib/domain/reports/chosen-columns";
import { SCREEN_NAMES } from "@/lib/domain/reports/report";
import { columnWords } from "./report-words";

export interface ColumnPickerProps {
  /** Names of the columns in the file, in their order. */
  columns: readonly string[];
  onChange: (columns: string[]) => void;
}

/** Which columns a file has, and in which order: a box puts one in at the end or takes it out, arrows move it. */
export function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const others = CHOOSABLE_COLUMNS.filter((name) => !columns.includes(name));
  const move = (name: string, by: number): void => {
    const next = movedColumn(columns, name, by);
    onChange(next);
    announce(`${columnWords(name)} is column ${next.indexOf(name) + 1} of ${next.length}`);
  };
  return (
    <div className="columns-box">
      <div className="columns-head">
        <span className="num">
          {columns.length} of {CHOOSABLE_COLUMNS.length} columns
        </span>
        <span className="flex gap-3">
          <TextButton onClick={() => onChange([...SCREEN_NAMES])}>As on screen</TextButton>
          <TextButton onClick={() => onChange([...columns, ...others])}>All</TextButton>
          <TextButton onClick={() => onChange([])}>None</TextButton>
        </span>
      </div>
      {/* One list of both, so that the focus stays on a box whose row goes to the other part. */}
      <ul className="columns-list" aria-label="Columns of the file, in their order">
        {[...columns, ...others].map((name, at) => {
          const isIn = at < columns.length;
          return (
            <li key={name} className="columns-row">
              <span className="columns-place num" aria-hidden="true">
                {isIn ? at + 1 : "–"}
              </span>
              <Checkbox checked={isIn} onChange={() => onChange(withColumn(columns, name, !isIn))}>
                {columnWords(name)}
              </Checkbox>
              {isIn && (
                <span className="columns-moves">
                  <IconButton
                    icon="chevron-up"
                    label={`Move ${columnWords(name)} up`}
                    disabledReason={at === 0 && "It is the first."}
                    onClick={() => move(name, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={`Move ${columnWords(name)} down`}
                    disabledReason={at === columns.length - 1 && "It is the last."}
                    onClick={() => move(name, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
