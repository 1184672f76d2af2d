import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Amount } from "@/lib/money/amount";
import { businessCalendar, type BusinessCalendar } from "../calendar/business-days";
import type { Lane } from "./matching";
import type { OtherBusiness } from "./other-business";

/** A day on which banks are closed: of a currency, or all (`currency` null). */
export interface Holiday {
  on: CalendarDay;
  currency: string | null;
}

/** The limits that the lanes work within. Every version is kept, and every match records the version that made it. */
export interface MatchRules {
  version: number;
  off: readonly Lane[];
  /** Lane 3's largest difference: a fraction of the amount, at most the cap. Matches nothing in a currency without a cap. */
  tolerance: { fraction: Amount; caps: Readonly<Record<string, Amount>> };
  /** How many business days a line may be before or after its transaction. In lanes 4 to 6. */
  businessDays: { before: number; after: number };
  /** Days besides weekends that are not business days. The service gives no bank calendar. */
  holidays: readonly Holiday[];
  /** Lanes 5 and 6: bounds of the search for sums. `maxSteps` is per line; a whole run takes at most fifty times as many. */
  batch: { maxCandidates: number; maxLegs: number; maxSteps: number };
  /** Lane 7: how many business days after its original a reversal may come. */
  reversalDays: number;
  /** Lane 8: how many letters and digits of a reference must be in the text. */
  partLength: number;
  /** Lane 8: how many calendar days line and transaction may be apart. */
  partDays: number;
  /** Lane 9: a line is explained by the first entry whose words it contains. */
  otherBusiness: readonly OtherBusiness[];
}

/** The rules until somebody changes them. The caps are worth a few US dollars each. */
export const DEFAULT_RULES: MatchRules = {
  version: 1,
  off: [],
  tolerance: {
    fraction: "0.005",
    caps: { NGN: "5000", KES: "500", UGX: "12000", GHS: "50", ZAR: "60", USDC: "3", USDT: "3" },
  },
  businessDays: { before: 1, after: 3 },
  holidays: [],
  batch: { maxCandidates: 40, maxLegs: 12, maxSteps: 200_000 },
  reversalDays: 10,
  partLength: 10,
  partDays: 31,
  otherBusiness: [],
};

/** The business days of accounts in a currency. */
export function calendarOf({ holidays }: MatchRules, currency: string): BusinessCalendar {
  return businessCalendar(
    holidays
      .filter((holiday) => holiday.currency === null || holiday.currency === currency)
      .map(({ on }) => on),
  );
}
