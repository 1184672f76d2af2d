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
