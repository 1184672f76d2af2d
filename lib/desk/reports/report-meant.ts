import type { UserContext } from "@/lib/desk/context";
import { reportNumberOf } from "@/lib/domain/reports/report-number";
import { findWrittenFile, type ReportRow } from "@/lib/store/reports/report-runs";

/** What a browser or a system puts behind the name of a second copy: ` (1)`, ` - Copy`, ` - Copy (2)`, ` copy 2`. */
const OF_COPY = / ?(?:(?: - Copy)? ?\(\d{1,3}\)| - Copy| copy(?: \d{1,3})?)(?=\.\w+$)/i;

/**
 * Which report a file should be: its number as somebody gave it instead of a name, or the one in the file's name. Other desks' files have such
 * numbers too, so that one counts only if the name is the report's own, or a copy's of it. `number` is null where none counts; `row` is there
 * once the report's file was written.
 */
export async function reportMeant(
  ctx: UserContext,
  name = "",
): Promise<{ number: number | null; row: ReportRow | undefined }> {
  const given = reportNumberOf(name);
  const fileName = name.trim().replace(OF_COPY, "");
  const number = given ?? Number(/_s(\d{4,9})_v\d+\.\w+$/.exec(fileName)?.[1] ?? 0);
  if (number === 0) return { number: null, row: undefined };
  const row = await findWrittenFile(ctx.db, number);
  if (given === null && row && row.fileName !== fileName) return { number: null, row: undefined };
  return { number, row };
}
