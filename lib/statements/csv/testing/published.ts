/** Layouts that banks, wallets and makers of accounting programs publish, shortened, with made-up numbers. */

/** FNB, history as its statement prints it: Cr for money in, nothing for money out. */
const FNB_CREDITS_MARKED = `Date,Description,Amount,Balance,Accrued Bank Charges
02 Apr 2026,Magtape Credit Acme,"7,500.00Cr","5,969.38Cr",
03 Apr 2026,Internal Pmt To Rent,"2,600.00","3,369.38Cr",
13 Apr 2026,#Excess Item Fee,155.00,"3,214.38Cr",155.00
`;

/** OPay: signed amounts under a heading of both ways. */
const OPAY = `Account Statement
Account Number,8012345678
Opening Balance,"₦1,000.00",Closing Balance,"₦3,450.00"

Trans. Time,Value Date,Description,Debit/Credit(₦),Balance(₦),Channel,Transaction Reference,Counterparty
2024 Jan 02 10:15:20,02 Jan 2024,Transfer from Acme,"+5,000.00","6,000.00",E-Channel,240102010100123456,ACME
2024 Jan 03 11:00:01,03 Jan 2024,Transfer to Ada Obi,"-2,500.00","3,500.00",E-Channel,240103010100123457,ADA OBI
2024 Jan 13 11:00:02,13 Jan 2024,Electronic Money Transfer Levy,-50.00,"3,450.00",E-Channel,240113010100123458,
`;

/** Qonto: figures without a sign, and a side. */
const QONTO = `Status;Operation date (UTC);Settlement date (UTC);Counterparty name;Total amount (incl. VAT);Payment method;IBAN;Reference;Currency;Side
executed;13-03-2026 10:00:00;13-03-2026 10:00:00;ACME;1000,00;transfer;FR7616958000011234567890123;INV 7;EUR;credit
executed;14-03-2026 10:00:00;14-03-2026 10:00:00;ADA OBI;52,50;transfer;FR7616958000011234567890123;REF 5;EUR;debit
`;

/** Canara, India: a heading of money out that no other bank has. */
const CANARA = `TRANS DATE,VALUE DATE,BRANCH,REF/CHQ.NO,DESCRIPTION,WITHDRAWS,DEPOSIT,BALANCE
13-03-2026,13-03-2026,0123,N123,NEFT ACME,,"1,00,000.00","1,50,000.00"
14-03-2026,14-03-2026,0123,C77,CHQ ADA,"25,000.00",,"1,25,000.00"
`;

/** A German cooperative bank, as a program kept it. No header, H and S behind the amount. */
const VOLKSBANK_BARE = `"01.10.2026";"01.10.2026";"ACME";"Baobab";;"DE02120300000000202051";;"BYLADEM1001";"INV 7";;"EUR";"1.337,00";"H"
"13.10.2026";"13.10.2026";"Baobab";"ADA OBI";;"DE02500105170137075030";;"INGDDEFF";"REF 5";;"EUR";"13,37";"S"
`;

/** A Lithuanian bank: no header, bars between cells, D and K behind the currency. Another kind of letter at the end. */
const LITHUANIA = `8888 2222 3333 7777|20|2026-01-01|SHOP|PIRKINYS 516793******6564|13.44|EUR|D|2026010100525747|K||
8888 2222 3333 7777|20|2026-01-13|ACME|INV 7|1000.00|EUR|K|2026011300525748|K||
`;

/** PayPal: an authorisation that leaves the balance unchanged, and a pending payment. */
const PAYPAL = `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Reference Txn ID","Invoice Number","Balance","Subject","Note","Balance Impact"
"10/01/2026","10:00:00","CEST","Ada Obi","Express Checkout Payment","Completed","EUR","1,250.00","-43.40","1,206.60","ada@example.com","shop@example.com","1AB","","WC-777","1,206.60","Order 7","","Credit"
"10/13/2026","09:00:00","CEST","","Account Hold for Open Authorization","Completed","EUR","-10.00","0.00","-10.00","","","2CD","","","1,206.60","","","Memo"
"10/14/2026","09:00:00","CEST","","General Withdrawal","Completed","EUR","-1,000.00","0.00","-1,000.00","","","3EF","","","206.60","","","Debit"
"10/15/2026","09:00:00","CEST","Kofi","Express Checkout Payment","Pending","EUR","20.00","-1.00","19.00","","","3EG","","","206.60","","","Memo"
`;

/** PayPal in German. */
const PAYPAL_GERMAN = `Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Entgelt,Netto,Absender-E-Mail-Adresse,Empfänger-E-Mail-Adresse,Transaktionscode,Rechnungsnummer,Betreff,Hinweis,Guthaben
05.01.2026,09:14:00,Europe/Berlin,Muster GmbH,Zahlung erhalten,Abgeschlossen,EUR,"1.190,00","-34,51","1.155,49",ada@example.com,hallo@example.com,8AB12,RE-260001,Rechnung RE-260001,,"1.155,49"
28.01.2026,14:23:00,Europe/Berlin,Papier AG,Express-Checkout-Zahlung,Abgeschlossen,EUR,"-54,99","0,00","-54,99",kofi@example.com,hallo@example.com,9XY98,,Monatsabo,,"1.100,50"
`;

/** 1822direkt: signed amounts under `Soll/Haben`, the purpose in many columns, the account's own number first. */
const DIREKT_1822 = `Kontonummer;Datum/Zeit;Buchungstag;Wertstellung;Soll/Haben;Buchungsschlüssel;Buchungsart;Empfänger/Auftraggeber Name;Empfänger/Auftraggeber IBAN;Empfänger/Auftraggeber BIC;Glaeubiger-ID;Mandatsreferenz;Mandatsdatum;Vwz.0;Vwz.1;Vwz.2;End-to-End-Identifikation
12345678;25.03.2026 04:13;25.03.2026;26.03.2026;-19,99;20200;Lastschrift;Papier AG;DE88500700100175526303;DEUTDEFFXXX;LU96ZZZ0000000000000000058;5HXJ224N4HWD6;13.09.2014;PP.1494.PP . Ihr Einka;uf bei Papier AG;;1008370462517 PAPIER
12345678;23.03.2026 09:34;23.03.2026;23.03.2026;1.250,00;20080;Gutschrift;Acme GmbH;DE44500400000600178806;COBADEFFXXX;;;;INV 7;;;NOTPROVIDED
`;

/** DBS and POSB, Singapore: a code for the reference, and the texts in numbered ones. */
const POSB = `Account Details For:,POSB SAVINGS 123-45678-9

Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3
27 Feb 2026,UMC-, 7.80, ,PAPER SHOP SI NG 22FEB,,
26 Feb 2026,ICT, ,1250.00,INCOMING PAYNOW REF 123,FROM: ACME PTE LTD,OTHR INV 7
`;

/** Citi, United States: no text but the kind of payment. */
const CITI = `Date,Type,BAI Code,Bank Ref#,Customer Ref#,Amount
03/13/2026,ACH CREDIT,165,0001,000000077,"1,000.00"
03/14/2026,WIRE OUT,495,0002,000000078,"(250.00)"
`;

/** AIB, Ireland: the account is named like the day. */
const AIB = `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
93123456,01/03/2026,"VDP-ACME","","","12.50",,"1,087.50",EUR,"Debit","12.50",EUR
93123456,13/03/2026,"SALARY","BAOBAB","INV 7",,"1,000.00","2,087.50",EUR,"Credit","1,000.00",EUR
`;

/** PNC, United States: BAI2 as a table, in words without blanks. */
const PNC = `AsOfDate,BankId,AccountNumber,AccountName,BaiControl,Currency,Transaction,Amount,CR/DR,ZeroDayFloat,OneDayFloat,TwoDayFloat,Reference,Description
7/29/2026,1234,105678,XYZ Enterprises Oper,191,USD,Money Transfer CR-Other,151.37,CR,151.37,0,0,19226904298036,ACCOUNT TRANSFER
8/12/2026,1234,105678,XYZ Enterprises Oper,491,USD,Money Transfer DB - Other,873.44,DR,0,0,0,00000000000,ACCOUNT TRANSFER
`;

/** Lloyds, commercial: sort code and account in a column, several accounts in a file. */
const LLOYDS = `# Lloyds example bank statement
Date,Sort & Account No.,Account Name,Type,Amount,Customer Reference,Transaction Details,Balance
22/02/2026,12345678,MYACC,DEB,-307.48,TST,EASYJET,1136.12
17/02/2026,12345678,MYACC,PFI,702,INV 7,ADA OBI,1443.6
17/02/2026,87654321,OTHER,PFI,50,INV 8,KOFI MENSAH,90
`;

/** Finom: the wallet's own IBAN, and amount and currency both as paid and as ordered. */
const FINOM = `Buchungsdatum,Time completed,Status,Transaktionsart,Auftraggeber/Empfänger,Counterparty BIC,Counterparty IBAN,Verwendungszweck,Ursprungswährung,Ursprungsbetrag,Zahlungswährung,Zahlungsbetrag,Wallet-Saldo nach Transaktion,Wallet-Name,Wallet-IBAN,Transaktions-ID
03.03.2026,03.03.2026 10:15:00,Completed,Transfer,Ada Obi,GENODEF1XXX,DE62370400440532013001,Rechnung 2026-001,EUR,500.00,EUR,500.00,500.00,Hauptkonto,DE02120300000000202051,TX-001
14.03.2026,14.03.2026 12:00:00,Completed,Card,Papier AG,N/A,N/A,Karte,USD,-23.00,EUR,-20.00,480.00,Hauptkonto,DE02120300000000202051,TX-002
`;

/** Maybank, Malaysia: the sign behind the amount. */
const MAYBANK = `Entry Date,Transaction Description,Transaction Amount,Statement Balance
13/03/26,IBK FUND TFR FR A/C ACME,"1,000.00+","5,000.00"
14/03/26,SERVICE CHARGE,52.50-,"4,947.50"
`;

/** bunq: the counterparty is an account number, with a separate name column. */
const BUNQ = `"Date","Amount","Account","Counterparty","Name","Description"
"2026-12-06","-8,78","NL26BUNQ2025126409","","CLOUDFLARE","CLOUDFLARE 650-3198939, US 9.95 USD, 1 USD = 0.88241 EUR"
"2026-12-17","-1.007,99","NL26BUNQ2025126409","NL62INGB0663707048","ACME BV","Inv 7"
`;

/** Nordea, Sweden: `Valuta` is the currency. */
const NORDEA = `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2026/03/14;-52,50;123456;ADA;ADA;REF 5;4947,50;SEK
2026/03/13;1000,00;ACME;123456;ACME;INV 7;5000,00;SEK
`;

/** NatWest: apostrophes before numbers, headings behind blanks, separators at line ends. */
const NATWEST = `Date, Type, Description, Value, Balance, Account Name, Account Number

13 Mar 2026,D/D,"'1234 12MAR26 , ACME LTD",-12.50,987.50,"'BAOBAB LTD","'601234-12345678",
12 Mar 2026,BAC,"KOFI , REF 5",1000.00,1000.00,"'BAOBAB LTD","'601234-12345678",
`;

/** Deutsche Bank, business: the account's head in two rows. */
const DEUTSCHE_BANK = `Umsätze
Konto;Filial-/Kontonummer;IBAN;Währung
Business BasicKonto;330 1234567 00;DE04480700240123456700;EUR

1.2.2026 - 28.2.2026
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;Kundenreferenz;Betrag;Soll;Haben;Währung
25.2.2026;25.2.2026;SEPA Überweisung;Ada Obi;REIND260105397;DE78864444921100748888;NOTPROVIDED;2.688,15;;2.688,15;EUR
23.2.2026;23.2.2026;SEPA Lastschrift;Papier AG;RED260105397;DE87304444000008996811;C56444670;-4,99;-4,99;;EUR
`;

/** Deutsche Bank and Postbank: the balance before above, that after below with its day. */
const POSTBANK = `Umsätze
Konto;Filial-/Kontonummer;IBAN;Währung
AktivKonto;414 1234567 00;DE63380700240041234567;EUR

20.7.2026 - 3.8.2026
Letzter Kontostand;;;;2.014,08;EUR
Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
3.8.2026;4.8.2026;SEPA Überweisung;Acme GmbH;INV 7;;;;;;;15,85;;;;;15,85;EUR
20.7.2026;20.7.2026;SEPA Überweisung;Ada Obi;;DE53100123450824872511;;NOTPROVIDED;;;;-2.000;;;;-2.000;;EUR
Kontostand;3.8.2026;;;29,93;EUR
`;

/** Deutsche Bank, formerly: the last balance's day in brackets, its figure under money in. */
const DEUTSCHE_BANK_FORMERLY = `Umsätze - Kontokorrentkonto (00) ;;;Kundennummer: 111/2222222;;
01.01.2026; - 02.04.2026;
Letzter Kontostand;;;;1234,56;EUR
Gebuchte Umsätze (Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Aufstellung)
Buchungstag;Wert;Verwendungszweck;Soll;Haben;Waehrung
16.01.26;16.01.26;" Test GMBH RG 090101";;1234,80;EUR
06.01.26;06.01.26;" Insurance";-123,52;;EUR
Kontostand (31.03.2026):;;;;2345,84;EUR
`;

/** I&M Bank, Kenya: `Trn Date` is the booking day, other than the value date. */
const IM_BANK = `Trn Date,Val Date,Reference,Description,Debit,Credit,Balance
13-MAR-2026,12-MAR-2026,FT1,RTGS ACME,,"1,000.00","5,000.00 Cr"
16-MAR-2026,14-MAR-2026,FT2,FEE,52.50,,"4,947.50 Cr"
`;

/** Stanbic, Uganda. */
const STANBIC_UGANDA = `"Date","Description","In","Out","Bank Balance"
"13 Mar 2026","EFT ACME INV 7","1,000,000.00","","5,000,000.00"
"14 Mar 2026","LEDGER FEE","","-52,500.00","4,947,500.00"
`;

/** Paystack's list of transfers: all money out, without a sign. */
const PAYSTACK_TRANSFERS = `Transfer Code,Reference,Recipient,Account Number,Bank,Amount,Currency,Reason,Status,Transfer Date,Fee
TRF_1,ref1,Ada Obi,0123456789,GTBank,5000.00,NGN,Inv 7,success,"Mar 13, 2026 10:15 AM",25.00
TRF_2,ref2,Kofi,0123456780,UBA,2000.00,NGN,Inv 8,success,"Mar 14, 2026 10:15 AM",10.00
TRF_3,ref3,Ama,0123456781,UBA,3000.00,NGN,Inv 9,success,"Mar 15, 2026 10:15 AM",10.00
`;

/** Stanbic, Zambia: the heading spans three rows, with the booking day's in another row. */
const STANBIC_ZAMBIA = `Transaction,,,,,,
"",Value date,,Transaction description,Debits,Credits,Balance
date,,,,,,
"",07/02/2020,Opening balance,,,,"59 258,71"
07/02/2020,06/02/2020,AT20038ZM0126671 INTERNAL TRANSFER Fact 226,,"600,00",,"58 658,71"
19/02/2020,18/02/2020,AT20038ZM0126672 INWARD ACME,,,"1 000,00","59 658,71"
"",28/02/2020,Closing balance,,,,"59 658,71"
Debits,"600,00"
Credits,"1 000,00"
`;

/** Oberbank, Austria: payer and payee with their accounts in columns of their own. */
const OBERBANK = `Buchungsdatum;Wertstellung;Betrag;Währung;Auftraggebername;Auftraggeber IBAN/Kto.Nr.;Auftraggeber BIC/BLZ;Empfängername;Empfänger IBAN/Kto.Nr.;Empfänger BIC/BLZ;Text;Verwendungszweck
15.03.2026;15.03.2026;-11,00;EUR;;;;;;;Rechnung 5, Papier AG, Linz;
16.03.2026;16.03.2026;10,00;EUR;Ada Obi;AT022050302101023601;PBNKDEFF;Baobab GmbH;AT022050302101023600;PBNKDEFG;SCOR;Inv 7
`;

/** ExportMyWallet, Solana: several tokens in a list. */
const EXPORT_MY_WALLET = `Date (UTC),Type,Direction,Token / Mint,Amount,Fee (SOL),Source,Tx Signature
2026-03-15 14:22:05,TRANSFER,SENT,SOL,12.500000000,0.000005000,SYSTEM_PROGRAM,5UfgJ2tQVyBfRCFTpxm9HkKzVkZ5pBPfR5nQy1y8Uo6T
2026-03-16 14:22:05,TRANSFER,RECEIVED,USDC,100.00,0,SYSTEM_PROGRAM,4UfgJ2tQVyBfRCFTpxm9HkKzVkZ5pBPfR5nQy1y8Uo6T
`;

/** A French export: the account above the table. */
const FRENCH = `Compte : FR76 3000 4000 0500 0001 2345 678
Période : 01/01/2026 - 30/06/2026

Date;Libellé;Débit;Crédit
05/01/2026;PRLV SEPA NOTION 05/01 REF 8827361;12,00;
10/02/2026;CB SLACK 09/01 CARTE 4974XXXXXXXX1234;1 250,00;
13/02/2026;VIR ACME;;2 250,00
`;

/** HypoVereinsbank: the payee's name in two columns, the own account on every line. */
const HVB = `Kontonummer;Buchungsdatum;Valuta;Empfaenger 1;Empfaenger 2;Verwendungszweck;Betrag;Waehrung
90935230;15.09.2026;15.09.2026;;;SEPA-GUTSCHRIFT PAYOUTID 456578;345,30;EUR
90935230;16.09.2026;15.09.2026;Haus GmbH;Abt 2;DAUERAUFTRAG Miete;-3.520,00;EUR
`;

/** Consorsbank. */
const CONSORS = `Buchung;Valuta;Sender / Empfänger;IBAN / Konto-Nr.;BIC / BLZ;Buchungstext;Verwendungszweck;Betrag in EUR
15.03.2026;15.03.2026;Haus GmbH;DE02120300000000202051;BYLADEM1001;Dauerauftrag;Miete;-900,00
14.03.2026;14.03.2026;Ada Obi;DE62370400440532013001;COBADEFFXXX;Gutschrift;Inv 7;1.200,00
`;

/** Mandiri, Indonesia: the transaction code is a kind of transaction. */
const MANDIRI = `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit
1230001234567,13/05/26,13/05/26,1001,TRANSFER,ACME INV 7,REF001,0.00,"1,000,000.00"
1230001234567,14/05/26,14/05/26,1002,ADMIN FEE,MONTHLY,REF002,"52,500.00",0.00
`;

/** BNI, Indonesia. */
const BNI = `Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit
01/05/26 10:00,01/05/26,001,ABC001,SETORAN TUNAI,,300000
13/05/26 12.30.15,13/05/26,001,ABC003,TARIK TUNAI,125000,
`;

/** West Africa, in French: balances above and below in their columns, no balance column. */
const WEST_AFRICA = `N° de compte;CI008 01234 123456789012 34
Devise;XOF
Date;Valeur;Nature de l'opération;Montant débit;Montant crédit
01/03/2026;;SOLDE PRECEDENT;52 500;
13/03/2026;13/03/2026;VIR ACME INV 7;;1 000 000
14/03/2026;14/03/2026;SOLDE AU 28/02 FACTURE 22;100 000;
31/03/2026;;SOLDE CREDITEUR AU 31/03/2026;;847 500
`;

export const PUBLISHED = {
  WEST_AFRICA,
  HVB,
  CONSORS,
  MANDIRI,
  BNI,
  FRENCH,
  EXPORT_MY_WALLET,
  OBERBANK,
  STANBIC_ZAMBIA,
  STANBIC_UGANDA,
  PAYSTACK_TRANSFERS,
  IM_BANK,
  DEUTSCHE_BANK,
  DEUTSCHE_BANK_FORMERLY,
  POSTBANK,
  NATWEST,
  BUNQ,
  NORDEA,
  AIB,
  PNC,
  LLOYDS,
  FINOM,
  MAYBANK,
  DIREKT_1822,
  POSB,
  CITI,
  PAYPAL,
  PAYPAL_GERMAN,
  FNB_CREDITS_MARKED,
  OPAY,
  QONTO,
  CANARA,
  VOLKSBANK_BARE,
  LITHUANIA,
};
