/** Exports in the layouts of banks, with made-up numbers. */

/**
 * Nigeria: preamble, named months, debit and credit, opening balance as a row. Totals below, a quoted narration over two
 * lines.
 */
export const ZENITH = `ZENITH BANK PLC,,,,,,
Account Number:,1012345678,,,,,
Currency: NGN,,,,,,
Period,01/03/2026 - 31/03/2026,,,,,

DATE POSTED,VALUE DATE,DESCRIPTION,DEBIT,CREDIT,BALANCE,REFERENCE
01-MAR-2026,01-MAR-2026,Opening Balance,,,"1,000,000.00",
02-MAR-2026,03-MAR-2026,"NIP/GTB/ADEYEMI ""KUNLE"" LTD/TXN-8F3K2",0.00,"250,000.00","1,250,000.00",S1234
02-MAR-2026,02-MAR-2026,"CHARGE
NIP FEE",52.50,0.00,"1,249,947.50",S1235
05-MAR-2026,05-MAR-2026,TOTAL ENERGIES NIG FUEL,"100,000.00",,"1,149,947.50",
TOTAL,,,"100,052.50","250,000.00",,
Closing Balance,,,,,"1,149,947.50",
"This is a computer generated statement, no signature needed",,,,,,
`;

/** Kenya: newest first, money out and in, a running balance. Month before day, as only the data show. */
export const EQUITY = `Statement of account 0180297123456\r
Transaction Date,Value Date,Transaction Details,Money Out,Money In,Ledger Balance\r
03/14/2026,03/14/2026,MPESA PAYBILL KSH,,"5,000.00","7,500.50"\r
03/13/2026,03/13/2026,CHQ 000123,"1,000.00",,"2,500.50"\r
03/02/2026,03/02/2026,RTGS TXN-77AA1,,"3,500.50","3,500.50"\r
`;

/** Germany: semicolons, Windows-1252, decimal comma, one signed column. */
export const SPARKASSE = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC";"Betrag";"Waehrung";"Info"
"DE1";"31.12.26";"02.01.27";"GUTSCHRIFT";"Rechnung Köln";"";"E2E-1";"Müller GmbH";"DE21500500009876543210";"X";"1.250,50";"EUR";"Umsatz gebucht"
"DE1";"30.12.26";"30.12.26";"LASTSCHRIFT";"Miete";"";"";"Haus AG";"DE02";"Y";"-1.000,00";"EUR";"Umsatz gebucht"
`;

/** India: grouping by two, a column that says DR or CR, balance with a mark. */
export const ICICI = `Txn Date\tDescription\tRef No.\tAmount (INR)\tDr / Cr\tBalance
13/04/2026\tNEFT-N1234-ACME\tN1234\t12,34,567.89\tCR\t12,34,567.89 CR
14/04/2026\tIMPS OUT\tN1235\t13,00,000.00\tDR\t65,432.11 DR
`;

/** M-Pesa's own statement: withdrawn with a minus, receipt numbers, times. */
export const MPESA = `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance
TCV1ABCDEF,2026-03-31 18:22:01,Business Payment to 254700000000,Completed,,-1000.00,9000.00
TCU1ABCDEG,2026-03-30 09:01:44,Pay Bill from 254711111111,Completed,10000.00,,10000.00
`;

/** South Africa: one signed column, ISO dates, brackets, no balance, a currency sign. */
export const STANDARD_BANK = `Date,Description,Amount,Reference
2026-03-01,EFT CREDIT,"R 1,500.00",INV 9
2026-03-02,EFT CREDIT,"R 1,500.00",INV 9
2026-03-02,BANK FEE,"(R 12.50)",
`;

/** Germany's cooperative banks: no heading over S and H, texts over several lines. Balances below the lines. */
export const VOLKSBANK = `Umsatzanzeige;;;;;;;;
Konto:;1002003004;;;;;;;
;;;;;;;;
Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;IBAN;Vorgang/Verwendungszweck;Währung;Umsatz;
14.03.2026;14.03.2026;Muster GmbH;Papier AG;DE02;"ÜBERWEISUNG
Rechnung 77";EUR;12,50;S
03.03.2026;03.03.2026;Kunde KG;Muster GmbH;DE03;"GUTSCHRIFT
Auftrag 5";EUR;1.112,00;H
;;;;;;;;
01.03.2026;;;;;Anfangssaldo;EUR;1.200,00;S
14.03.2026;;;;;Endsaldo;EUR;100,50;S
`;

/**
 * Poland: marks before headings, amounts with currency, most texts over two lines. More figures split by a comma than by
 * the semicolon.
 */
export const MBANK = `Bank;\r
\r
#Waluta;#Wpływy;#Wydatki;\r
PLN;1 050,00;-132,72;\r
\r
#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;\r
2026-09-18;"SKLEP  ZAKUP\r
     PRZY UŻYCIU KARTY   ";"Konto";"Dom";-118,72 PLN;;\r
2026-09-19;"BILET\r
     BLIK   ";"Konto";"Przejazdy";-14,00 PLN;;\r
2026-09-20;"PRZELEW\r
     OD FIRMY   ";"Konto";"Wpływy";1 050,00 PLN;;\r
`;

/**
 * South Africa, Standard Bank's history: no header, dates as digits, balances among the lines. They stand in the amount
 * column.
 */
export const STANDARD_BANK_HISTORY = `0,0,ALL,0,0,0
,0,ACC-NO,10203040,,,0,0
,0,OPEN,1000,OPEN BALANCE,,0,0
HIST,20261121,,200.22,IB PAYMENT FROM,ACME 7,1234,0
HIST,20261122,##,-100.01,CARD PURCHASE,SHOP,1234,0
,0,CLOSE,1100.21,CLOSE BALANCE,,0,0
`;

/** South Africa, Nedbank: no header, month names in dates without separators. A spreadsheet removed trailing zeros. */
export const NEDBANK = `Statement Enquiry :
Account Number :,1020304050
Account Description :,CURRENT
01Mar2026,COVER 260301,-33,54676.77,
03Mar2026,LOAN,-1000,53676.77,
27Mar2026,VAT 25/02-26/03 = R15.22,,53676.77,
27Mar2026,SERVICE FEE,-41.6,53635.17,
31Mar2026,CUSTOMER 9,9106.98,62742.15,
`;

/** Netherlands, ABN AMRO: no header, balances before and after the amount. */
export const ABN_AMRO_TAB =
  "102030405\tEUR\t20260131\t1000,00\t914,50\t20260131\t-85,50\tHuur januari\n102030405\tEUR\t20260201\t914,50\t1014,50\t20260201\t100,00\tSalaris\n";

/** Zambia: the header spans three rows, and the text's column has no heading. */
export const STANBIC_ZAMBIA = `Transaction,,,,,,
"",Value date,,Transaction description,Debits,Credits,Balance
date,,,,,,
"",13/02/2026,Opening balance,,,,"9 258,71"
14/02/2026,14/02/2026,AT26 INTERNAL TRANSFER Fact 226,,"600,00",,"8 658,71"
"",14/02/2026,Closing balance,,,,"8 658,71"
`;
