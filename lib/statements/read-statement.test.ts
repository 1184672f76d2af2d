import { expect, test } from "vitest";
import { bytesOf, detectAndRead } from "./testing/read-all";

const CAMT = (
  day: string,
) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02100500000054540402</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

test("a line on a day that stands for none is refused with its number and text", async () => {
  const { lines, bad } = await detectAndRead(
    bytesOf(
      "Date,Narration,Amount\n2026-03-13,ACME,1.50\n9999-12-31,ADA,-2.50\n1899-12-30,EVE,-3.50\n",
    ),
  );
  expect(lines).toHaveLength(1);
  expect(bad).toMatchObject([
    {
      lineNumber: 3,
      text: "ADA",
      problem:
        "31 Dec 9999 can't be the day on which this was booked. Check which column holds the date.",
    },
    { lineNumber: 4, text: "EVE", problem: expect.stringContaining("can't be the day") },
  ]);
});

test("a balance on such a day counts, without the day", async () => {
  const { heads, bad } = await detectAndRead(bytesOf(CAMT("9999-12-31")));
  expect(heads).toMatchObject([{ opening: { amount: "1.00", on: null } }]);
  expect(bad).toHaveLength(1);
  expect((await detectAndRead(bytesOf(CAMT("2026-03-13")))).heads).toMatchObject([
    { opening: { amount: "1.00", on: "2026-03-13" } },
  ]);
});
