import { expect, test } from "vitest";
import { failureText } from "./page-failure";

test.each([
  ["/transfers/new", "The form could not be shown.", true],
  ["/transfers/0b2f", "This transfer could not be shown.", true],
  ["/transfers", "The transfers could not be shown.", false],
  ["/transactions/TXN-4C7VJS", "The transactions could not be shown.", false],
  ["/recipients", "The recipients could not be shown.", false],
  ["/reconciliation/import", "The import could not be shown.", false],
  ["/reconciliation/close/7", "The reconciliation could not be shown.", false],
  ["/reports/schedules", "The schedules could not be shown.", false],
  ["/reports", "The reports could not be shown.", false],
  ["/", "Something failed while this page was built.", false],
])("the page %s says “%s”", (pathname, title, leads) => {
  const words = failureText(pathname);
  expect([words.title, words.leadsToTransfers === true]).toEqual([title, leads]);
});
