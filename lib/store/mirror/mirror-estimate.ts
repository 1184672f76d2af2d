import { sql } from "kysely";
import { z } from "zod";
import type { Queryable } from "../database";
import { allOf, type Condition } from "./mirror-filter";

const Plan = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })], z.unknown());

/** How many of the mirror's records fulfil conditions, estimated from the planner's statistics; it may be far too high or too low. */
export async function estimateRows(
  db: Queryable,
  conditions: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<
    Record<string, unknown>
  >`explain (format json) select from transactions where ${allOf(conditions)}`.execute(db);
  const [{ Plan: plan }] = Plan.parse(Object.values(rows[0] ?? {})[0]);
  return plan["Plan Rows"];
}
