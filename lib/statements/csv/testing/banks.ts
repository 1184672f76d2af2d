/**
 * Layouts of the Nordic and Baltic countries and of Indonesia, with made-up numbers. As makers of accounting programs
 * publish them.
 */

/** OP, Finland. */
const OP = `Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero ja pankin BIC;Viite;Viesti;Arkistointitunnus
13.03.2026;12.03.2026;1000,00;588;VIITESIIRTO;ACME OY;;ref=00007;INV 7;20260313/588
14.03.2026;14.03.2026;-52,50;106;TILISIIRTO;ADA OBI;FI2112345600000785;;REF 5;20260314/106
`;

/** Nordea, Finland: payer and payee are account numbers. */
const NORDEA_FINLAND = `Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viesti;Viitenumero;Saldo;Valuutta;
2026/03/14;-52,50;FI88 3456 5678 5985 78;;ADA OBI;ADA OBI;REF 5;;4947,50;EUR;
2026/03/13;1000,00;;FI88 3456 5678 5985 78;ACME OY;ACME OY;INV 7;00007;5000,00;EUR;
`;

/** S-Pankki, Finland: payer and payee by name. */
const S_PANKKI = `Kirjauspäivä;Maksupäivä;Summa;Tapahtumalaji;Maksaja;Saajan nimi;Saajan tilinumero;Saajan BIC-tunnus;Viitenumero;Viesti;Arkistointitunnus
13.03.2026;11.03.2026;-25,50;KORTTIOSTO;BAOBAB OY;KAUPPA HELSINKI;-;-;-;'431871******3110 260311123456';20260313000001
14.03.2026;14.03.2026;1000,00;TILISIIRTO;ACME OY;BAOBAB OY;FI2112345600000785;-;-;'INV 7';20260314000002
`;

/** Danske Bank, Denmark. */
const DANSKE_BANK = `Dato;Tekst;Beløb;Saldo;Status;Afstemt
13.03.2026;ACME INV 7;1.000,00;5.000,00;Udført;Ja
14.03.2026;GEBYR;-52,50;4.947,50;Udført;Nej
`;

/** Nordea, Denmark: what is reserved has a word in the place of the day. */
const NORDEA_DENMARK = `Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;
Reserveret;-39,95;9040298476;;;REMA 1000;;DKK;;
2026/03/14;-52,50;9040298476;;ADA OBI;REF 5;4947,50;DKK;;
2026/03/13;1000,00;;9040298476;ACME;INV 7;5000,00;DKK;;
`;

/** Nordea, Norway. */
const NORDEA_NORWAY = `Bokføringsdato;Beløp;Avsender;Mottaker;Navn;Tittel;Valuta;Betalingstype
2026/03/13;1000,00;;6039.14.13331;ACME;INV 7;NOK;Overføring
2026/03/14;-52,50;6039.14.13331;;;ADA OBI;NOK;Visa varekjøp/uttak
`;

/** SpareBank 1, Norway: the own account is that which was paid to or from. */
const SPAREBANK_1 = `Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto;
"13.03.2026";"ACME INV 7";;"1000,00";;"12345678903";"98765432105";
"14.03.2026";"ADA OBI";;;"-52,50";"98765432106";"12345678903";
`;

/** DNB, Norway. */
const DNB = `"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
"13.03.2026";"Giro ACME INV 7";"13.03.2026";"";"1000,00"
"14.03.2026";"Nettgiro til ADA OBI";"14.03.2026";"52,50";""
`;

/** Handelsbanken, Sweden, business: the account on each line, and a line of balances above. */
const HANDELSBANKEN = `sep=;
Kontohavare;Kontonr;IBAN;BIC;Kontoform;Valuta;Kontoförande kontor;Datum intervall;Kontor;Bokföringsdag;Reskontradag;Valutadag;Referens;Insättning/Uttag;Bokfört saldo;Aktuellt saldo;Valutadagssaldo;Referens Swish;Avsändar-id Swish;
BAOBAB AB;558698131;SE8160000000000558698131;HANDSESS;Affärskonto;SEK;6694 Göteborg;2026-03-01 - 2026-03-31;;;;;;;4947,50;4947,50;;;
BAOBAB AB;558698131;SE8160000000000558698131;HANDSESS;Affärskonto;SEK;6694 Göteborg;2026-03-01 - 2026-03-31;6694;2026-03-14;2026-03-14;2026-03-16;ADA OBI REF 5;-52,50;4947,50;;;;;
BAOBAB AB;558698131;SE8160000000000558698131;HANDSESS;Affärskonto;SEK;6694 Göteborg;2026-03-01 - 2026-03-31;6091;2026-03-13;2026-03-13;2026-03-13;ACME INV 7;1000,00;5000,00;;;;;
`;

/** Swedbank, Estonia: balances and turnover among the lines, with days and marks. */
const SWEDBANK_ESTONIA = `"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number"
"EE382200221020145685";"10";"01.03.2026";"";"Algsaldo";"4000,00";"EUR";"K";"";"AS";"";""
"EE382200221020145685";"20";"13.03.2026";"ACME OÜ";"INV 7";"1000,00";"EUR";"K";"2026031300001";"MK";"10029";""
"EE382200221020145685";"20";"14.03.2026";"ADA OBI";"REF 5";"52,50";"EUR";"D";"2026031400002";"MK";"";"5"
"EE382200221020145685";"82";"31.03.2026";"";"Käive";"52,50";"EUR";"D";"";"K2";"";""
"EE382200221020145685";"82";"31.03.2026";"";"Käive";"1000,00";"EUR";"K";"";"K2";"";""
"EE382200221020145685";"86";"31.03.2026";"";"lõppsaldo";"4947,50";"EUR";"K";"";"LS";"";""
`;

/** Swedbank, Latvia. */
const SWEDBANK_LATVIA = `"Klienta konts";"Ieraksta tips";"Datums";"Saņēmējs/Maksātājs";"Informācija saņēmējam";"Summa";"Valūta";"Debets/Kredīts";"Arhīva kods";"Maksājuma veids";"Refernces numurs";"Dokumenta numurs";
"LV80HABA0551000000000";"10";"01.03.2026";"";"Sākuma atlikums";"4000,00";"EUR";"K";"";"AS";"";"";
"LV80HABA0551000000000";"20";"13.03.2026";"ACME SIA";"INV 7";"1000,00";"EUR";"K";"2026031300001";"MK";"10029";"";
"LV80HABA0551000000000";"20";"14.03.2026";"ADA OBI";"REF 5";"52,50";"EUR";"D";"2026031400002";"MK";"";"5";
"LV80HABA0551000000000";"82";"31.03.2026";"";"Apgrozījums";"52,50";"EUR";"D";"";"K2";"";"";
"LV80HABA0551000000000";"86";"31.03.2026";"";"Beigu atlikums";"4947,50";"EUR";"K";"";"LS";"";"";
`;

/** Swedbank, Lithuania: a decimal point. */
const SWEDBANK_LITHUANIA = `"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.",
"LT467300010071256495","10","2026-03-01","","Likutis pradžiai","4000.00","EUR","K","","AS","","",
"LT467300010071256495","20","2026-03-13","ACME UAB","INV 7","1000.00","EUR","K","2026031300001","MK","10029","",
"LT467300010071256495","20","2026-03-14","ADA OBI","REF 5","52.50","EUR","D","2026031400002","MK","","5",
"LT467300010071256495","82","2026-03-31","","Apyvarta","52.50","EUR","D","","K2","","",
"LT467300010071256495","86","2026-03-31","","Likutis pabaigai","4947.50","EUR","K","","LS","","",
`;

/** LHV, Estonia: a mark, and the amount's own sign besides. */
const LHV = `"Kliendi konto","Dokumendi number","Kuupäev","Saaja/maksja konto","Saaja/maksja nimi","Deebet/Kreedit (D/C)","Summa","Viitenumber","Arhiveerimistunnus","Selgitus","Valuuta"
"EE717700771001234567","1","2026-03-13","EE471000001020145685","ACME OÜ","C","1000.00","10029","ARCH1","INV 7","EUR"
"EE717700771001234567","2","2026-03-14","","ADA OBI","D","-52.50","","ARCH2","REF 5","EUR"
`;

/** BRI, Indonesia. */
const BRI = `Laporan Mutasi Rekening
No. Rekening : 0000-01-000123-50-9

Tanggal Transaksi,Uraian Transaksi,Teller,Debet,Kredit,Saldo
13/03/26,"ACME INV 7",0000123,"0,00","1.000.000,00","5.000.000,00"
14/03/26,"ADA OBI",0000123,"52.500,00","0,00","4.947.500,00"
`;

/** CIMB Niaga, Indonesia. */
const CIMB_NIAGA = `CIMB Niaga - Rekening Koran
Nomor Rekening;800123456789
Tanggal;Deskripsi;Debit;Kredit;Saldo
13-Mar-2026;ACME INV 7;0;1000000;5000000
14-Mar-2026;ADA OBI;52500;0;4947500
`;

/** BNI Direct, Indonesia: the balance before the lines is among them. */
const BNI_DIRECT = `Laporan Mutasi Rekening BNI
No. Rekening : 0000001234

Tanggal Transaksi,Keterangan,Jumlah,D/K,Saldo
01-Mar-26,SALDO AWAL,,,4000000
13-Mar-26,ACME INV 7,1000000,K,5000000
14-Mar-26,ADA OBI,52500,D,4947500
`;

/** Mandiri Livin', Indonesia: months in Indonesian, and a sign before each amount. */
const MANDIRI_LIVIN = `Bank Mandiri - Livin' by Mandiri
Periode: 01 Agu 2026 - 31 Agu 2026

Tanggal;Keterangan;Nominal;Saldo
01 Agu 2026;SALDO AWAL;;4.000.000,00
13 Agu 2026;ACME INV 7;+1.000.000,00;5.000.000,00
14 Agu 2026;ADA OBI;-52.500,00;4.947.500,00
`;

export const NORTHERN_BANKS = {
  OP,
  NORDEA_FINLAND,
  S_PANKKI,
  DANSKE_BANK,
  NORDEA_DENMARK,
  NORDEA_NORWAY,
  SPAREBANK_1,
  DNB,
  HANDELSBANKEN,
  SWEDBANK_ESTONIA,
  SWEDBANK_LATVIA,
  SWEDBANK_LITHUANIA,
  LHV,
};

export const INDONESIAN_BANKS = { BRI, CIMB_NIAGA, BNI_DIRECT, MANDIRI_LIVIN };

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

/** Cards and accounts that print a payment's own currency beside the account's. */
export const ACCOUNT_CURRENCIES = {
  /** KBC's cards: the sides too are in the payment's currency. */
  KBC_CARD: `kredietkaart;kaarthouder;uitgavenstaat;datum verrichting;Datum verrekening;bedrag;credit;debet;munt;koers;bedrag in EUR;Kosten op verrichting;Handelaar;locatie;land;toelichting
5400000000000001;OBI ADA;januari 2026;15/01/2026;17/01/2026;-16,52;;-16,52;EUR;1;-16,52;0;BAKKER;GENT;BE;
5400000000000001;OBI ADA;januari 2026;18/01/2026;20/01/2026;-25,00;;-25,00;USD;1,1100;-22,52;0;HOTEL;NEW YORK;US;
;;;24/01/2026;24/01/2026;35,77;35,77;;EUR;1;35,77;0;Betaling van zichtrekening;;;
`,
  ALIOR: `Kryteria transakcji: Wszystkie produkty; Od 01-01-2026 do 31-01-2026; Wszystkie transakcje
Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku;Numer rachunku nadawcy;Numer rachunku odbiorcy
13-01-2026;14-01-2026;ADA;HOTEL;Płatność kartą;-50,00;EUR;-215,40;PLN;PL12249000050000460012345678;
20-01-2026;20-01-2026;ACME;ADA;INV 7;1500,00;PLN;1500,00;PLN;PL99102000000000000000000001;PL12249000050000460012345678
`,
} as const;

/** Banks that print balances as dated rows among the lines. */
export const BALANCES_AMONG_LINES = {
  /** Italy's cooperative banks: the figures stand before their labels. */
  INBANK: `"Data";"Valuta";"Dare";"Avere";"Divisa";"Descrizione";"Causale"
"";"";"";"1.000,00";"EUR";"Saldo iniziale";""
"14/01/2026";"14/01/2026";"-89,00";"";"EUR";"ADDEBITO SDD ENERGIA";"50"
"20/01/2026";"20/01/2026";"";"1.500,00";"EUR";"BONIFICO ACME";"48"
"31/01/2026";"";"";"2.411,00";"EUR";"Saldo contabile";""
"31/01/2026";"";"";"2.400,00";"EUR";"Saldo liquido";""
`,
  BANCO_DO_BRASIL: `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"31/12/2025","","Saldo Anterior","","0","1000.00",
"05/01/2026","0000-14","Pix - Recebido","","51234567","500.00",
"15/01/2026","0000-0","Pagto conta luz","","10002","-250.30",
"31/01/2026","","S A L D O","","0","1249.70",
`,
  BRADESCO: `Extrato de: Ag: 1234 | Conta: 56789-0 | Entre 01/01/2026 e 31/01/2026;;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);
31/12/2025;SALDO ANTERIOR;;;;1.000,00;
05/01/2026;TRANSFERENCIA PIX;1234567;500,00;;1.500,00;
;REM: ADA OBI;;;;;
15/01/2026;PAGTO ELETRONICO;7654321;;-250,30;1.249,70;
;Total;;500,00;-250,30;1.249,70;
`,
  /** Itaú's text file: the balance of each day. */
  ITAU: `31/12/2025;SALDO ANTERIOR;1000,00
05/01/2026;PIX TRANSF ADA;500,00
05/01/2026;SALDO DO DIA;1500,00
15/01/2026;DA LUZ;-250,30
15/01/2026;SALDO DO DIA;1249,70
`,
  BANCO_DO_BRASIL_DAYS: `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"31/12/2025","Saldo Anterior","","","1.000,00",""
"05/01/2026","Pix - Recebido","ADA OBI","51234567","500,00","Entrada"
"00/00/0000","Saldo do dia","","","1.500,00",""
"15/01/2026","Pagto conta luz","LUZ SA","10002","-250,30","Saída"
"00/00/0000","Saldo do dia","","","1.249,70",""
"31/01/2026","S A L D O","","","1.249,70",""
`,
  SELLA: `Data operazione,Data valuta,Descrizione,Debito,Credito,Divisa,Categoria,Etichette
14/01/2026,14/01/2026,ADDEBITO SDD ENERGIA,"-89,00",,EUR,Utenze,
20/01/2026,20/01/2026,BONIFICO ACME,,"1.500,00",EUR,Entrate,
31/01/2026,,Saldo al,,"2.411,00",EUR,,
`,
} as const;

/** Banks with headings and statuses in Dutch, Danish, German, Polish and Hungarian. Some have English ones of their own. */
export const NATIONAL_WORDS = {
  FORTIS_DUTCH: `Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering
2026-00003;15/01/2026;15/01/2026;-75,20;EUR;BE39001234567819;Domiciliëring;BE68539007547034;POWER NV;REF 5;DOMICILIERING;Geaccepteerd;
2026-;14/01/2026;14/01/2026;-500,00;EUR;BE39001234567819;Overschrijving;BE71096123456769;LANDLORD;Huur;OVERSCHRIJVING;Geweigerd;Saldo ontoereikend
`,
  KNAB: `KNAB EXPORT;;;;;;;;;;;;;;;;
Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Type betaling;Machtigingsnummer;Incassant ID;Adres;Referentie;Boekdatum;
"NL12KNAB0123456789";"14-01-2026";"EUR";"D";"89,00";"NL91ABNA0417164300";"Power NV";"14-01-2026";"Incasso";"January";"Incasso";"M1";"NL98ZZZ";"";"C6A0123";"14-01-2026";
"NL12KNAB0123456789";"20-01-2026";"EUR";"C";"1500,00";"NL20INGB0001234567";"Acme BV";"20-01-2026";"Overboeking";"INV 7";"Ontvangen";"";"";"";"C6A0124";"20-01-2026";
`,
  /** Pending lines have no balance. */
  DANSKE: `"Dato";"Kategori";"Underkategori";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
"14.01.2026";"Bolig";"El";"Power";"-890,00";"9.110,00";"Udført";"Nej"
"20.01.2026";"Indkomst";"Løn";"Acme ApS";"15.000,00";"24.110,00";"Udført";"Nej"
"29.01.2026";"Diverse";"";"Hotel";"-1.200,00";"";"Venter";"Nej"
`,
  ZKB: `"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"
"20.01.2026";"Gutschrift Auftraggeber: Acme";"";"";"L900120";"";"";"500.00";"20.01.2026";"1180.50";"INV 7";""
"14.01.2026";"Belastungen eBanking (2)";"";"";"Z260140";"";"319.50";"";"14.01.2026";"680.50";"";""
"";"Supplier A";"CHF";"200.00";"";"";"";"";"";"";"INV 1";"Supplier A, Zürich"
"";"Supplier B";"CHF";"119.50";"";"";"";"";"";"";"INV 2";"Supplier B, Zürich"
`,
  PEKAO: `Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji
14.01.2026;14.01.2026;Power SA;Kraków;'76124012341111001012345678;'12102000000000000000000000;Prąd;-89,00;PLN;'C123;PRZELEW
20.01.2026;20.01.2026;Acme;Łódź;'99102000000000000000000001;'76124012341111001012345678;INV 7;1 500,00;PLN;'C124;PRZELEW PRZYCHODZĄCY
`,
  KH: `könyvelés dátuma\ttranzakció azonosító\ttípus\tkönyvelési számla\tkönyvelési számla elnevezése\tpartner számla\tpartner elnevezése\tösszeg\tösszeg devizaneme\tközlemény\t
2026.01.14\tKH00123\tátutalás\t10400126-12345678-00000000\tForint\t11773016-11111018-00000000\tPower Kft\t-45000\tHUF\tSzámla 12\t
2026.01.20\tKH00124\tjóváírás\t10400126-12345678-00000000\tForint\t11773016-22222018-00000000\tAcme Zrt\t1250000\tHUF\tSzámla 7\t
`,
  AIB: `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"93101212345678","14/01/2026","VDP-HOTEL NY","100.00 USD@","1.1099",90.10,,"909.90",EUR,"Debit"," 100.00",USD
"93101212345678","20/01/2026","ACME","INV 7","","",1500.00,"2,409.90",EUR,"Credit","1,500.00",EUR
`,
  /** The days of settlement stand under a heading too, and are left out. */
  FIDELITY: `

Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
01/20/2026,DIRECT DEPOSIT ACME (Cash), ,No Description,Cash,0.000,,,,,1500.00,2411.00,
01/14/2026,DEBIT CARD PURCHASE HOTEL (Cash), ,No Description,Cash,0.000,,,,,-89.00,911.00,

"Brokerage services are provided by others."
`,
} as const;

/** Dutch and Hungarian banks without headings, with the account and currency on every line. */
export const WITHOUT_HEADINGS = {
  RABOBANK: `"NL65RABO0123456789","EUR",20260105,"D",10.00,"NL91ABNA0417164300","Market",20260105,"ba","","Pin 12:10","","","","","","","",""
"NL65RABO0123456789","EUR",20260107,"C",250.50,"NL20INGB0001234567","Acme",20260107,"cb","","INV 7","","","","","","","",""
"NL65RABO0123456789","EUR",20260117,"D",99.95,"NL44RABO0123456789","Power",20260117,"ei","","January","","","","","","","",""
`,
  /** The balance stands before the amount, and is that before the line. */
  ASN: `05-01-2026,NL81ASNB9999999999,NL56ASNB0123456789,Ada Obi,,,,EUR,577.74,EUR,1000.00,05-01-2026,05-01-2026,8810,IOB,12345,,'Mobile',1,
25-01-2026,NL81ASNB9999999999,,,,,,EUR,1577.74,EUR,-1.65,25-01-2026,25-01-2026,8820,DIV,12346,,'Costs',1,
29-01-2026,NL81ASNB9999999999,NL25INGB9999999999,Acme,,,,EUR,1576.09,EUR,828.72,29-01-2026,29-01-2026,8830,OVB,12347,,'INV 7',1,
`,
  OTP: `"11773016-12345678";"T";-4560;"HUF";20260105;20260105;123456;"";"";"SPAR";"Card 1";"";"VÁSÁRLÁS";"";""
"11773016-12345678";"J";250000;"HUF";20260117;20260117;373456;"";"11773016-87654321";"ACME KFT";"INV 7";"";"UTALÁS";"";""
"11773016-12345678";"T";-1200;"HUF";20260118;20260118;372256;"";"";"OTP";"Fee";"";"DIJ";"";""
`,
} as const;
