import type { Sandbox } from "../sandbox";
import { openStatement, openTruth, type OpenFile } from "../statements/open-statement";
import { STATEMENT_ACCOUNTS, statementAccountView } from "../statements/statement-accounts";
import { statementOptions, StatementQuery } from "../statements/statement-options";
import { control, type Control, type ControlContext } from "./control";

function sendFile(c: ControlContext, { contentType, fileName, body }: OpenFile): Response {
  return c.body(body, 200, {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${fileName}"`,
  });
}

/** Statements of the demo company's accounts and wallets, each with the truth about its lines. */
export function statementControls(sandbox: Sandbox): Control[] {
  const optionsOf = (c: ControlContext) =>
    statementOptions(StatementQuery.parse(c.req.query()), sandbox.clock.now());
  return [
    control(
      "GET",
      "/statements/accounts",
      "the company's own accounts and wallets that a statement can be had for, with their formats",
      () => ({ accounts: STATEMENT_ACCOUNTS.map(statementAccountView) }),
    ),
    control(
      "GET",
      "/statements",
      "a statement with seeded errors; ?account, ?format, ?style, ?from, ?to, ?seed, ?max_lines, and a share for each error",
      async (c) => sendFile(c, await openStatement(sandbox.db, optionsOf(c))),
    ),
    control(
      "GET",
      "/statements/truth",
      "the true matches of the statement that the same query gives, one JSON record a line",
      async (c) => sendFile(c, await openTruth(sandbox.db, optionsOf(c))),
    ),
  ];
}
