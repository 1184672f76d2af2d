import { expect, test } from "vitest";
import { DEFAULT_RULES } from "./rules";
import { businessCalendar } from "../calendar/business-days";
import { rememberedDays } from "./days";

test.each(["9999-12-31", "9999-12-29", "0000-01-01", "2026-03-16"])(
  "a line dated %s has days around it that exist",
  (day) => {
    const around = rememberedDays(DEFAULT_RULES, businessCalendar(["2026-03-17"]))(day);
    for (const { from, to } of Object.values(around) as { from: string; to: string }[]) {
      expect([from, to].map((end) => /^\d{4}-\d\d-\d\d$/.test(end))).toEqual([true, true]);
      expect(from <= to).toBe(true);
    }
  },
);
