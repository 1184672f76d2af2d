import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Amount } from "@/lib/money/amount";
import { businessCalendar, type BusinessCalendar } from "./days/business-days";
import type { Lane } from "./matching";
import type { OtherBusiness } from "./other-business";

/** A weekday on which banks are closed: those of one currency, or of all. */
export interface Holiday {
  on: CalendarDay;
  currency: string | null;
}

/** What the lanes may allow. Kept by version: every match remembers the one that made it. */
export interface MatchRules {
  version: number;
  /** Lanes that are left out of a run. */
  off: readonly Lane[];
  /** Lane 3: the smaller of a part of the amount and a cap in its currency. A currency without a cap has no lane 3. */
  tolerance: { fraction: Amount; caps: Readonly<Record<string, Amount>> };
  /** Lanes 4 and 6: how many business days a line may lie before its transaction, and after. */
  businessDays: { before: number; after: number };
  /** Days that are no business days besides weekends. `Assumed:` none, until somebody sets them: a bank's calendar is told nowhere. */
  holidays: readonly Holiday[];
  /** Lanes 5 and 6: a search that ends. `maxSteps` is for one line; a run takes at most fifty times as many. */
  batch: { maxCandidates: number; maxLegs: number; maxSteps: number };
  /** Lane 7: how many business days after its original a reversal may come. */
  reversalDays: number;
  /** Lane 8: how much of a reference must be there, counted in letters and digits. */
  partLength: number;
  /** Lane 8: how many days line and transaction may lie apart. */
  partDays: number;
  /** Lane 9: the first whose words a line has explains it. */
  otherBusiness: readonly OtherBusiness[];
}

/** `Assumed:` the caps, which are a few US dollars each; the days of lanes 7 and 8. */
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
  return businessCalendar(holidays.filter((holiday) => holiday.currency === null || holiday.currency === currency).map(({ on }) => on));
}
