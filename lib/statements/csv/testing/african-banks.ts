/** Exports of South African, Kenyan, Nigerian and Ghanaian banks. Published columns, made-up numbers. */

/** FNB, transaction history. */
const FNB_HISTORY = `ACCOUNT TRANSACTION HISTORY

Name:, BAOBAB, FREIGHT
Account:, 62001122334, [Baobab Freight Cheque]
Balance:, 1000.00, 1000.00

Date, Amount, Balance, Description
2026/03/14, -50.00, 1000.00, POS PURCHASE SHOP
2026/03/13, 150.00, 1050.00, FNB OB PMT ACME
`;

/** FNB, statement in sections: days without a year, a new year, accrued charges. */
const FNB_SECTIONS = `2,62295306578,'BAOBAB FREIGHT','FNB BUSINESS ACCOUNT'
3,'Statement Number','From Date','To Date','Opening Balance','Closing Balance','VAT Paid'
3,92,'11 December 2026','12 January 2027',-177.49,69700.51,-22.70
4,'Number of Credit Transactions','Total','Number of Debit Transactions','Total'
4,1,70000.00,1,-122.00
5,'Number','Date','Description1','Description2','Description3','Amount','Balance','Accrued Charges'
5,1,'13 Dec',"FNB OB Pmt","Stella C Okhared","",70000.00,69822.51,
5,2,'02 Jan',"#Service Fees","","",-122.00,69700.51,15.00
`;

/** FNB, recreated statement: money in is marked, money out has a minus. */
const FNB_RECREATED = `Recreated Statement,,,,,,
Date,20260218,,,,,
Account Number,12345678901,,,,,
Opening Balance,1010.89,,,,,
Closing Balance,1031.89,,,,,
Debits,-979.00,,,,,
Credits,1000.00,,,,,
Number of Debits,2,,,,,

Effective Date,Description,Reference,Service Fee,Debit / Credit,Amount,Balance
20260216,PAYMENT RECEIVED    ,REF001,,CR,1000.00,2010.89
20260216,BOLT PAYMENT        ,REF002,,,-50.00,1960.89
20260217,CARD PURCHASE       ,REF006,,,-929.00,1031.89
`;

/** Absa: days as digits, charges of nothing, figures inside the text. */
const ABSA = `Date,Description,Amount,Balance
20260618,NOTIFIC FEE SMS     NOTIFYME 3 SMS NOTIFICATIONS,0.00,20000.50
20260626,ACB CREDIT THE WORKPLACE PAYMENT,2000.00,22000.50
20260720,"CARD REPLACE FEE    CANAL WALK(    140,00 ) CARD NO. 0123",-140.00,21860.50
`;

/** Standard Bank, Business Online: the fee is in the amount. */
const STANDARD_BANK_BUSINESS = `Page,Details,Service Fee,Debit,Credit,Date,Balance
10,ELECTRONIC BANKING TRANSFER TO FHP,0.00,-92.71,0.00,20260222,"6,536,806.66"
10,ELECTRONIC BANKING PAYMENT TO SAGEF,19.00,"-13,026.61",0.00,20260223,"6,523,780.05"
`;

/** Capitec: a fee besides the amount. */
const CAPITEC = `Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2026-07-01,2026-07-01,Salary,SALARY ACME,Income,Salary,40000.00,,,40000.00
2,1234567890,2026-07-03,2026-07-03,Cash,ATM,Cash,Cash,,-320.00,-12.50,39667.50
`;

/** Investec: newest first. */
const INVESTEC = `Account Name:Baobab Freight  10013116355,,,,,
Transaction Date,Posting Date,Description,Debits,Credits,Balance
2026/01/13,2026/01/13,COFFEE   SHOP,50.00,,900.00
2026/01/12,2026/01/12,SALARY,,1000.00,950.00
`;

const KCB = `"Transaction Date","Value Date","Description","Debit","Credit","Running Balance"
"15/02/2026","15/02/2026","MPESA PAYBILL 222111 - 254712345678","","15,000.00","75,000.00"
"16/02/2026","16/02/2026","CHARGES","50.00","","74,950.00"
`;

/** Equity, Kenya: the sides named twice. */
const EQUITY_KENYA = `Transaction Date,Value Date,Transaction Details,Payment Reference,Credit (Money In),Debit (Money Out),Balance
13/03/2026,13/03/2026,MPS 254700,INV-5,"1,000.00",,"5,000.00"
14/03/2026,14/03/2026,CHARGES,,,"50.00","4,950.00"
`;

const COOP = `"Date","Transaction Details","Withdrawals","Deposits","Balance"
"14/02/2026","MPESA 254712345678 - Rent Payment","","25,000.00","100,000.00"
"15/02/2026","CHQ 5","5,000.00","","95,000.00"
`;

const NCBA = `"Date","Narration","Debits","Credits","Balance"
"14/02/2026","MPESA 254712345678","","25,000.00","100,000.00"
"15/02/2026","CHQ 5","5,000.00","","95,000.00"
`;

/** Fidelity, Nigeria. */
const FIDELITY_NIGERIA = `Transaction Date,Value Date,Narration,Pay In,Pay Out,Balance
14-Feb-26,14-Feb-26,NIP FROM ADA,"25,000.00",,"100,000.00"
15-Feb-26,15-Feb-26,CHQ 5,,"5,000.00","95,000.00"
`;

/** Fidelity, Ghana. */
const FIDELITY_GHANA = `Trans Date,Description,Debit,Credit,Reference,Balance
14/02/2026,TRANSFER FROM KOFI,,"25,000.00",FT1,"100,000.00"
15/02/2026,CHQ 5,"5,000.00",,FT2,"95,000.00"
`;

const ECOBANK_GHANA = `Transaction Date,Value Date,Description,Payments,Deposits,Balance
14-Feb-2026,14-Feb-2026,TRANSFER FROM KOFI,,"25,000.00","100,000.00"
15-Feb-2026,15-Feb-2026,CHQ 5,"5,000.00",,"95,000.00"
`;

const GCB = `Transaction Date,Value Date,Particulars,Debit,Credit,Balance
14/02/2026,14/02/2026,INW CLG,,"25,000.00","100,000.00"
15/02/2026,15/02/2026,CHQ 5,"5,000.00",,"95,000.00"
`;

export const AFRICAN_BANKS = {
  FNB_HISTORY,
  FNB_SECTIONS,
  FNB_RECREATED,
  ABSA,
  STANDARD_BANK_BUSINESS,
  CAPITEC,
  INVESTEC,
  KCB,
  EQUITY_KENYA,
  COOP,
  NCBA,
  FIDELITY_NIGERIA,
  FIDELITY_GHANA,
  ECOBANK_GHANA,
  GCB,
};
