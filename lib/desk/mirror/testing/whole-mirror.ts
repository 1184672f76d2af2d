import { addDays } from "@/lib/domain/calendar/day";
import { recentWindow } from "@/lib/domain/transactions/mirror-plan";
import type { Database } from "@/lib/store/database";

/** Records that the mirror was read completely from a day on, as its worker does. Reports require it. */
export async function wholeMirror(
  db: Database,
  at: Date,
  { from = "2020-01-01", firstDay = from }: { from?: string; firstDay?: string } = {},
): Promise<void> {
  const endDay = addDays(recentWindow(at.toISOString().slice(0, 10)).startDay, 1);
  await db.deleteFrom("mirrorWindows").execute();
  await db
    .insertInto("mirrorWindows")
    .values({
      startDay: from,
      endDay,
      complete: true,
      rows: 0,
      readAt: at,
    })
    .execute();
  const phase = from <= firstDay ? ("current" as const) : ("loading" as const);
  await db
    .updateTable("mirrorState")
    .set({ phase, firstDay, startedAt: at, loadedAt: at, recentReadAt: at, openReadAt: at })
    .execute();
}
