"use client";
import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { addMonths, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import { dayOfKey } from "./calendar-keys";
import { dayLabel, monthName } from "./date-range";
import { IconButton } from "./icon-button";
import { monthWeeks } from "./month-weeks";

export interface CalendarMonthProps {
  range: DateRange | null;
  /** The day that is shown and focused first. */
  start: CalendarDay;
  /** Days beyond can't be chosen. */
  max?: CalendarDay;
  onPick: (day: CalendarDay) => void;
}

const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

function place(
  day: CalendarDay,
  range: DateRange | null,
): "start" | "end" | "both" | "in" | undefined {
  if (!range || day < range.from || day > range.to) return undefined;
  if (range.from === range.to) return "both";
  if (day === range.from) return "start";
  return day === range.to ? "end" : "in";
}

function spoken(where: ReturnType<typeof place>): string {
  if (where === "in") return ", in the range";
  if (where === "both") return ", start and end";
  return where ? `, ${where}` : "";
}

/** One month. Arrows move by day and week, Page keys by month, Home and End within the week. */
export function CalendarMonth({ range, start, max, onPick }: CalendarMonthProps) {
  const [focused, setFocused] = useState(start);
  const grid = useRef<HTMLTableElement>(null);

  function key(event: KeyboardEvent) {
    const target = dayOfKey(event.key, focused);
    if (!target) return;
    event.preventDefault();
    flushSync(() => setFocused(max && target > max ? max : target));
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }
  function day(each: CalendarDay) {
    const where = place(each, range);
    const beyond = max !== undefined && each > max;
    return (
      <button
        type="button"
        tabIndex={each === focused ? 0 : -1}
        data-range={where}
        aria-pressed={where !== undefined}
        aria-disabled={beyond || undefined}
        aria-label={`${dayLabel(each)}${spoken(where)}`}
        onClick={() => {
          if (beyond) return;
          setFocused(each);
          onPick(each);
        }}
      >
        {Number(each.slice(8))}
      </button>
    );
  }
  return (
    <div>
      <div className="cal-h">
        <b className="font-medium" aria-live="polite">
          {monthName(focused)}
        </b>
        <span className="flex gap-2">
          <IconButton
            icon="chevron-left"
            label="Previous month"
            onClick={() => setFocused(addMonths(focused, -1))}
          />
          <IconButton
            icon="chevron-right"
            label="Next month"
            onClick={() => setFocused(addMonths(focused, 1))}
          />
        </span>
      </div>
      <table ref={grid} className="cal-g" aria-label={monthName(focused)} onKeyDown={key}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(focused).map((week, index) => (
            <tr key={index}>
              {week.map((each, column) => (
                <td key={column}>{each && day(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
