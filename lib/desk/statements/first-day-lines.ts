import type { CalendarDay } from "@/lib/domain/calendar/day";

/**
 * Whether the account had some of a statement's lines of its first day already. Then nothing is missing before it: the statement holds
 * once more what another one ended with, or all of it.
 */
export class FirstDayLines {
  private day: CalendarDay | null = null;
  private known = 0;

  /**
   * @param days of lines of the statement, in any order
   * @param fresh days of those among them that the account didn't have
   */
  add(days: readonly CalendarDay[], fresh: readonly CalendarDay[]): void {
    for (const day of days) {
      if (this.day === null || day < this.day) [this.day, this.known] = [day, 0];
      if (day === this.day) this.known += 1;
    }
    this.known -= fresh.filter((day) => day === this.day).length;
  }

  get hasKnown(): boolean {
    return this.known > 0;
  }
}
