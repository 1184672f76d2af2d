import { ExceptionsQuery } from "@/lib/contract/api/exceptions-file";
import type { BreakLeg, BreakLine } from "@/lib/contract/api/reconciliation";
import { type ExceptionCells, writeRowVersion } from "@/lib/domain/exceptions/exception";
import { filePrefix, fileSlug } from "@/lib/domain/transactions/export-name";
import { commentsOn } from "@/lib/store/reconciliation/break-lists";
import type { ListPlace } from "@/lib/store/reconciliation/match-lists";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { reportingOrganisation } from "../../organisation";
import { listUsers } from "../../users/list-users";
import { type BreakPart, breakViews } from "../breaks/list-breaks";
import { periodOfAccount } from "../period-of-account";

/** Each part is a query over the whole period, so the parts are large. */
const PART = 5_000;

/**
 * The breaks of a period as rows of a workbook, lines first. Loaded in parts.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function* listExceptions(
  ctx: UserContext,
  input: ExceptionsQuery,
  pageSize = PART,
): AsyncGenerator<ExceptionCells, void, void> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(ExceptionsQuery, input);
  const emails = new Map((await listUsers(ctx)).users.map((user) => [user.id, user.email]));
  const { period } = await periodOfAccount(ctx.db, query);
  for (const side of ["lines", "legs"] as const) {
    let after: ListPlace | null = null;
    do {
      const part: BreakPart = await breakViews(ctx, side, period, after, pageSize);
      for (const one of part.views) yield await cellsOf(ctx, one, emails);
      after = part.next;
    } while (after !== null);
  }
}

async function cellsOf(
  ctx: UserContext,
  one: BreakLine | BreakLeg,
  emails: ReadonlyMap<string, string>,
): Promise<ExceptionCells> {
  const item = "line" in one ? one.line : one.leg;
  const comments = one.comments === 0 ? [] : await commentsOn(ctx.db, [one.subject]);
  return {
    exception: one.subject,
    side: "line" in one ? "statement" : "rampdesk",
    date: item.on,
    reference: ("line" in one ? one.line.bankReference : one.leg.reference) ?? "",
    description:
      ("line" in one
        ? one.line.narration
        : one.leg.side === "refund"
          ? "Refund"
          : one.leg.recipientName) ?? "",
    direction: item.direction,
    currency: item.currency,
    amount: item.amount,
    age_days: String(one.ageDays),
    hint: one.hint ?? "",
    comments: comments
      .map(
        (comment) =>
          `${comment.createdAt.toISOString().slice(0, 10)} ${comment.by}: ${comment.text}`,
      )
      .join("\n"),
    assignee_email: one.assignee ? (emails.get(one.assignee.id) ?? "") : "",
    new_comment: "",
    row_version: writeRowVersion({
      version: one.assignmentVersion,
      comments: one.comments,
      assignee: one.assignee?.id ?? null,
    }),
  };
}

/**
 * The name of the workbook with an account's exceptions of a period, such as
 * `exceptions_zenith-operating-NGN_2026-11-01_2026-11-30.xlsx`.
 * @throws {AppError} `forbidden`; `invalid`, `not_found`, as `periodOfAccount` does
 */
export async function exceptionsFileName(
  ctx: UserContext,
  query: { account: string; from: string; to: string },
): Promise<string> {
  requirePermission(ctx, "desk.read");
  const [{ account }, { sandbox }] = await Promise.all([
    periodOfAccount(ctx.db, query),
    reportingOrganisation(ctx.db),
  ]);
  return `${filePrefix(sandbox)}exceptions_${fileSlug(account.name)}-${account.currency}_${query.from}_${query.to}.xlsx`;
}
