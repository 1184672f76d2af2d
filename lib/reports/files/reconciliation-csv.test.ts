import { expect, test } from "vitest";
import { reconciliationCsv } from "./reconciliation-csv";

test("the header is the columns, bare", () => {
  expect(reconciliationCsv.header()).toMatch(
    /^reference,transfer_id,your_reference,created_at,.*,approved_by,failure_reason\r\n$/,
  );
});

test("a row has a cell for each column: figures bare, text in quotes, the rest empty", () => {
  const text = reconciliationCsv.rows([
    {
      reference: "TXN-1",
      amount_sent: "-50.00",
      fee: "=2+2",
      recipient_account: "0180294416",
      failure_reason: "-none",
    },
  ]);
  expect(text).toBe(`"TXN-1",,,,,,,,,"0180294416",,,-50.00,,,,,"'=2+2",,,,,,,,,"'-none"\r\n`);
  expect(text.split(",")).toHaveLength(reconciliationCsv.columns.length);
});

test("no rows are no text", () => expect(reconciliationCsv.rows([])).toBe(""));
