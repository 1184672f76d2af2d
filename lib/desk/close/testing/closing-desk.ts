import type { CloseView } from "@/lib/contract/api/close";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { importText, mt940 } from "@/lib/desk/statements/testing/import-text";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { getClose } from "../get-close";
import { prepareClose, reviewClose } from "../close-period";
import { afterTheYear } from "./after-the-year";

/** The last days of months of 2026. */
export const LAST_DAYS = { "09": "30", "10": "31", "11": "30", "12": "31" } as const;
export type Month = keyof typeof LAST_DAYS;

const day = (of: string) => `26${of.replace("-", "")}`;

/** The first and last day of a month of 2026. */
export const month = (of: Month) => ({ from: `2026-${of}-01`, to: `2026-${of}-${LAST_DAYS[of]}` });

/**
 * A statement in MT940.
 * @param opening day and balance, such as `10-31 100`; `closing` likewise
 * @param lines each the day, in or out, and text, such as `11-02 -10 RENT`
 */
function statement(
  { identifier, currency }: { identifier: string; currency: string },
  number: string,
  opening: string,
  closing: string,
  lines: readonly string[],
): string {
  const balance = (text: string) => {
    const [on = "", amount = ""] = text.split(" ");
    return `C${day(on)}${currency}${amount},`;
  };
  const fields = lines.flatMap((line) => {
    const [on = "", amount = "", ...text] = line.split(" ");
    const direction = amount.startsWith("-") ? "D" : "C";
    return [
      `:61:${day(on)}${on.replace("-", "")}${direction}${amount.replace("-", "")},00NTRFNONREF`,
      `:86:${text.join(" ")}`,
    ];
  });
  return mt940({
    account: identifier,
    number,
    opening: balance(opening),
    lines: fields,
    closing: balance(closing),
  });
}

type StatementGiven =
  Parameters<typeof statement> extends [unknown, ...infer Given] ? Given : never;

/** A desk with a complete copy, and a maker and an approver who close months. */
export async function startClosingDesk() {
  const desk = await startTestDesk();
  afterTheYear(desk);
  const maker = await desk.signedIn("maker");
  const approver = await desk.signedIn("approver");
  const books = booksOf(desk.db, maker.userId);
  await wholeMirror(desk.db, desk.clock.now());
  let number = 7_000_000_000;
  /** An account number that no account has. */
  const nextNumber = () => String((number += 1));
  const viewOf = (account: string, of: Month) => getClose(maker.ctx, { account, ...month(of) });
  return {
    desk,
    maker,
    approver,
    books,
    viewOf,
    nextNumber,
    /** An account with a number that no other has, unless one is given. */
    newAccount: (facts: Parameters<typeof books.account>[0] = {}) =>
      books.account({ identifier: nextNumber(), ...facts }),
    /**
     * Imports a statement of an account, made as `statement` does.
     * @throws {Error} unless all of it was imported
     */
    async stated(accountId: string, ...given: StatementGiven) {
      const account = await findStatementAccount(desk.db, accountId);
      if (!account) throw new Error("no such account");
      const view = await importText(maker.ctx, accountId, statement(account, ...given));
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
