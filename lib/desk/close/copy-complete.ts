import type { ChecklistItem } from "@/lib/contract/api/close";
import type { DeskContext } from "@/lib/desk/context";
import { countReservations, readHeld } from "../mirror/get-mirror";
import { reportingOrganisation } from "@/lib/desk/organisation";
import { printedDay, printedTime } from "@/lib/domain/calendar/zone";
import { instantsOf, type DateRange } from "@/lib/domain/calendar/range";
import { holdsDays } from "@/lib/domain/transactions/held-days";
import { describeReservations } from "@/lib/domain/transactions/reservations";

/**
 * Checks that the desk has every transaction of a period, read after its end. A transaction missing
 * from the desk's copy would be missing from the close too, without anybody noticing. A period that
 * isn't over can't have them all.
 * @param givenZone that its days are counted in; absent: the organisation's
 */
export async function checkCopyComplete(
  ctx: Pick<DeskContext, "clock" | "gateway" | "db">,
  days: DateRange,
  givenZone?: string,
): Promise<ChecklistItem> {
  const zone = givenZone ?? (await reportingOrganisation(ctx.db)).reportingZone;
  const item = (
    state: ChecklistItem["state"],
    text: string,
    details: string[] = [],
  ): ChecklistItem => ({ key: "transactions", state, text, details });
  const { end } = instantsOf(days, zone);
  if (ctx.clock.now() < end)
    return {
      ...item(
        "open",
        `The period isn't over yet: its last day is ${printedDay(days.to)}. Wait, or choose days up to yesterday.`,
      ),
      key: "over",
    };
  const holding = await readHeld(ctx);
  const { recentReadAt, openReadAt } = holding.state;
  if (recentReadAt === null || openReadAt === null || !holdsDays(holding, days)) {
    return item(
      "open",
      `The desk has not copied all of the service's transactions of the period yet: ${Math.floor(holding.loadedShare * 100)} % of all days are there.`,
    );
  }
  const readAt = recentReadAt < openReadAt ? recentReadAt : openReadAt;
  if (readAt < end)
    return item(
      "open",
      `The service's transactions were last read at ${printedTime(readAt, zone)}, before the period's end. Wait until the service answers again.`,
    );
  const faults = describeReservations(
    await countReservations(ctx, holding.state, { ...days, zone }),
  );
  return faults.length > 0
    ? item(
        "warning",
        "Some of the service's transactions may be missing from the desk's copy, or out of date.",
        faults,
      )
    : item("done", "All of the service's transactions are in the desk's copy.");
}
