import { RememberColumnsInput, type RememberedColumns } from "@/lib/contract/api/reports";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { columnsProblem } from "@/lib/domain/reports/report";
import { newId } from "@/lib/platform/ids";
import { findViewQuery, putView } from "@/lib/store/saved-views";

/** Stored as a private saved view with a page name of its own. */
const VIEW = { page: "report_columns", name: "Chosen columns" } as const;

/** The actor's last columns; null before the first time. @throws {AppError} `forbidden` */
export async function getRememberedColumns(ctx: UserContext): Promise<RememberedColumns> {
  requirePermission(ctx, "transactions.export");
  const columns =
    (await findViewQuery(ctx.db, { ...VIEW, ownerId: ctx.actor.userId }))?.split(",") ?? null;
  // A column that no longer exists requires a new choice.
  return { columns: columns && columnsProblem(columns) === null ? columns : null };
}

/**
 * Stores the actor's choice of columns. Side effects: a saved view, an audit row.
 * @throws {AppError} `forbidden`, `invalid`
 */
export async function rememberColumns(
  ctx: UserContext,
  input: RememberColumnsInput,
): Promise<RememberedColumns> {
  requirePermission(ctx, "transactions.export");
  const { columns } = parseInput(RememberColumnsInput, input);
  const ownerId = ctx.actor.userId;
  await ctx.db.transaction().execute(async (tx) => {
    const [before, query] = [await findViewQuery(tx, { ...VIEW, ownerId }), columns.join(",")];
    if (before === query) return;
    await putView(tx, { ...VIEW, id: newId(), ownerId, query, at: ctx.clock.now() });
    await recordAudit(tx, auditOf(ctx), {
      action: "report.columns_remembered",
      subjectType: "user",
      subjectId: ownerId,
      before: before === undefined ? null : { columns: before.split(",") },
      after: { columns },
    });
  });
  return { columns };
}
