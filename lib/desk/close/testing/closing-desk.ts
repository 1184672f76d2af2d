import type { CloseView } from "@/lib/contract/api/close";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/comment-on-breaks";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { importText, mt940 } from "@/lib/desk/statements/testing/import-text";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { getClose } from "../get-close";
import { prepareClose } from "../prepare-close";
import { reviewClose } from "../review-close";
import { afterTheYear } from "./after-the-year";

/** The last days of months of 2026. */
export const LAST_DAYS = { "09": "30", "10": "31", "11": "30", "12": "31" } as const;
export type Month = keyof typeof LAST_DAYS;

const day = (of: string) => `26${of.replace("-", "")}`;

/** The first and last day of a month of 2026. */
export const month = (of: Month) => ({ from: `2026-${of}-01`, to: `2026-${of}-${LAST_DAYS[of]}` });

/** A statement in MT940; each of its lines is `[booked, in or out, text]`. */
export function statement(
  account: string,
  numbered: string,
  [from, opening]: [string, number],
  [to, closing]: [string, number],
  lines: readonly [string, number, string][],
): string {
  const fields = lines.flatMap(([on, amount, text]) => [
    `:61:${day(on)}${on.replace("-", "")}${amount < 0 ? "D" : "C"}${Math.abs(amount)},00NTRFNONREF`,
    `:86:${text}`,
  ]);
  return mt940({
    account,
    number: numbered,
    opening: `C${day(from)}NGN${opening},`,
    lines: fields,
    closing: `C${day(to)}NGN${closing},`,
  });
}

/** A desk with a complete copy, and a maker and an approver who close months. */
export async function startClosingDesk() {
  const desk = await startTestDesk();
  afterTheYear(desk);
  const maker = await desk.signedIn("maker");
  const approver = await desk.signedIn("approver");
  const books = booksOf(desk.db, maker.userId);
  await wholeMirror(desk.db, desk.clock.now());
  let number = 7_000_000_000;
  const viewOf = (account: string, of: Month) => getClose(maker.ctx, { account, ...month(of) });
  return {
    desk,
    maker,
    approver,
    books,
    viewOf,
    /** An account number that no account has. */
    nextNumber: () => String((number += 1)),
    /** @throws {Error} unless all of it was imported */
    async imported(accountId: string, text: string) {
      const view = await importText(maker.ctx, accountId, text);
      if (view.problems.length > 0 || view.state !== "imported")
        throw new Error(`not imported: ${view.state}, ${JSON.stringify(view.problems)}`);
      return view;
    },
    async commentAll(account: string): Promise<void> {
      const lines = await desk.db
        .selectFrom("statementLines")
        .select("id")
        .where("accountId", "=", account)
        .execute();
      for (const { id } of lines)
        await commentOnBreaks(maker.ctx, {
          accountId: account,
          subjects: [`line:${id}`],
          text: "known",
        });
    },
    /** Prepares a month and reviews it. */
    async closed(account: string, of: Month): Promise<CloseView> {
      const { version } = await viewOf(account, of);
      desk.clock.advance(1);
      const prepared = await prepareClose(maker.ctx, { account, ...month(of), version });
      return reviewClose(approver.ctx, prepared.id ?? "", { version: prepared.version });
    },
  };
}
