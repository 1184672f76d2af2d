/** Layouts known from importers and accounting programs, shortened, with made-up numbers. */
export const FURTHER = {
  /** SumUp, Germany: amounts of card and account, a column for either direction; newest first. */
  SUMUP: `Datum der Transaktion,Transaktions-ID,Art der Transaktion,Referenz,Zahlungsreferenz,Status,Rechnungsbetrag ausgehend,Rechnungsbetrag eingehend,Währung der Karte,Zahlungsbetrag ausgehend,Zahlungsbetrag eingehend,Zahlungswährung,Wechselkurs,Gebühr,Verfügbares Guthaben
"29.12.25, 13:56",CONAB,Ausgehende Banküberweisung,Ada Obi DE35500105174283248935,INV 7,Genehmigt,840.12,0.00,EUR,840.12,0.00,EUR,1.00,0.00,159.88
"26.12.25, 16:30",CONAC,Ausgehende Banküberweisung,Kofi Mensah DE64500105175197789342,INV 8,Genehmigt,50.00,0.00,EUR,50.00,0.00,EUR,1.00,0.00,1000.00
"15.03.25, 09:19",CONAD,Eingehende Banküberweisung,Baobab GmbH DE11500105173122451822,INV 9,Genehmigt,0.00,40.00,EUR,0.00,40.00,EUR,1.00,0.00,1050.00
`,
  /** VTB, Russia: the card's currency and the shop's, and a payment not yet booked. */
  VTB: `Начало периода;2026-07-07
Валюта;Баланс на конец периода;Поступления;Списания;Заблокировано
RUB;82 604,01;0,00;-17 351,00;-2 426,96

Номер карты/счета/договора;Дата операции;Дата обработки;Сумма операции;Валюта операции;Сумма пересчитанная в валюту счета;Валюта счета;Основание;Статус
'462235******7428;2026-07-06 00:00:00;2026-07-08;-4,50;EUR;-336,15;RUB;Карта *1234 ACME;Исполнено
'462235******7428;2026-07-05 00:00:00;2026-07-07;-300,00;RUB;-300,00;RUB;Карта *1234 TOPUP;Исполнено
'462235******7428;2026-07-13 10:48:55;;-600,00;RUB;-600,00;RUB;Карта *1234 MEGA;В обработке
`,
  /** Erste, Hungary: days with a point, sign and direction in words, a currency twice. */
  ERSTE: `Tranzakció dátuma,Partner neve,Partner számlaszáma,Számla neve,Számlaszám,Tranzakció típusa,Tranzakció összege,Tranzakció devizaneme,Bevétel/Kiadás,Kártyaszám,Értéknap,Közlemény,Megbízás azonosító,Részletek,Egyenleg,Devizanem
2026.04.19.,Baobab Kft,11773016-11111018-00000000,Fő,11600006-00000000-12345676,Átutalás,-350,HUF,Kiadás,,2026.04.19.,INV 7,TX1,,2345.56,HUF
2026.04.17.,Linden Kft,11773016-11111018-00000001,Fő,11600006-00000000-12345676,Átutalás,1290,HUF,Bevétel,,2026.04.18.,INV 8,TX2,,2695.56,HUF
`,
  /** UBS, Switzerland, in French: apostrophes in balances, the currency's heading cut short. */
  UBS: `Produit;Monn.;Description;Date de comptabilisation;Description 1;Description 2;Description 3;N° de transaction;Débit;Crédit;Solde
0123 45678901.23A;CHF;Compte;31.03.2026;Solde prix prestations;;;A01234BC01234567;10.00;;11'643.94
0123 45678901.23A;CHF;Compte;28.02.2026;Virement;ACME;INV 7;3456789ZT1234567;;240.00;11'653.94
`,
  /** Air Bank, Czechia: the payer's number is its variable symbol. The last heading ends with a comma. */
  AIR_BANK: `Datum provedení;Datum zaúčtování;Číslo účtu;Název účtu;Číslo protiúčtu;Název protiúčtu;Typ transakce;Zpráva;Poznámka;VS;KS;SS;Zaúčtovaná částka;Měna účtu;Poplatek;Id transakce,
27.05.2026;"27.05.2026";"123456789/1234";"Baobab";"223456789/1234";"Ada Obi";"Platba";"Memo";" ";"77";"";"";"-1,00";"CZK";"";"3228446118"
`,
  ROMANIAN: `Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil
2026-03-13,2026-03-13,Incasare ACME,REF1,,"1,000.00","1,500.00"
2026-03-14,2026-03-14,Comision,REF2,-10.00,,"1,490.00"
`,
  TURKISH: `Tarih;Açıklama;Tutar;Bakiye
13.03.2026;EFT ACME;1.000,00;1.500,00
14.03.2026;Masraf;-10,00;1.490,00
`,
  RUSSIAN: `Дата;Описание;Приход;Расход;Остаток
13.03.2026;ACME;1 000,00;;1 500,00
14.03.2026;Комиссия;;10,00;1 490,00
`,
  CHINESE: `交易日期,摘要,支出,收入,余额
2026-03-13,ACME,,1000.00,1500.00
2026-03-14,手续费,10.00,,1490.00
`,
  /** ING, Spain: the column of notes is empty, and the text has an unknown heading. */
  ING_SPAIN: `date,class,subcategory,desk,notes,image,amount,balance
31/12/2026,Compras,Otros,Devolución AMZN,,No,1.37,318.88
23/12/2026,Nómina,Pensión,Nomina ACME,,No,139.41,317.51
`,
  /** Paystack, the ledger of a balance: what it moved by, and why. */
  PAYSTACK_LEDGER: `Date,Reason,Currency,Difference,Balance
2026-03-02 10:00:00,Transfer of NGN 5000 to Ada Obi,NGN,-5010,94990
2026-03-13 10:00:00,Topup,NGN,20000,114990
`,
  /** Revolut, in French: its own word for pending, and the time of each line's end. */
  REVOLUT_FRENCH: `Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde
CARD_PAYMENT,Actuel,2026-09-13 09:12:00,2026-09-14 09:12:00,Mercerie,-45.20,0.00,EUR,TERMINÉ,1204.80
TOPUP,Actuel,2026-09-15 09:12:00,2026-09-15 09:12:00,ACME,100.00,0.00,EUR,TERMINÉ,1304.80
CARD_PAYMENT,Actuel,2026-09-17 09:12:00,,Bolt,-5.00,0.00,EUR,EN ATTENTE,
`,
  /** Italian: balances in rows above and below, and sides named as bookkeepers do. */
  ITALIAN_SIDES: `Saldo iniziale al 01/02/2026;;;;12.345,67

Data contabile;Data valuta;Descrizione operazione;Dare;Avere
03/02/2026;03/02/2026;BONIFICO FATT. 12;;1.220,00
16/02/2026;16/02/2026;PAGAMENTO POS;85,40;
Saldo finale al 28/02/2026;;;;13.480,27
`,
  /** Mediolanum: the balances are rows of the table. */
  ITALIAN_ROWS: `DATA CONTABILE;DATA VALUTA;USCITE;ENTRATE;CAUSALE;DESCRIZIONE OPERAZIONE
Saldo iniziale;;;1.000,00;;
13/02/2026;13/02/2026;-193,98;;Pagamento;CARTA
14/02/2026;14/02/2026;;+1.650,00;Bonifico;ACME
Saldo finale;;;2.456,02;;
`,
  SPANISH_SIDES: `Fecha;Fecha valor;Concepto;Más datos;Debe;Haber;Saldo
12/03/2026;13/03/2026;COMPRA TARJ.;FIGMA.COM;142,50;;18.402,55
15/03/2026;15/03/2026;NOMINA;;;3.200,00;21.602,55
`,
  /** Banque Populaire: what the payer wrote is among further information. */
  BANQUE_POPULAIRE: `Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation
15/04/2026;CARREFOUR;CARREFOUR PARIS;A6NKPSX;CB****3846;Carte bancaire;Alimentation;Courses;-46,80;;14/04/2026;15/04/2026;0
14/04/2026;VIR ACME;VIREMENT ACME;A6NKPSY;FACT 7;Virement;Revenus;Salaires;;+1 250,00;14/04/2026;14/04/2026;0
`,
  /** Rabobank: the own number's heading names two forms of it. */
  RABOBANK: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Transactiereferentie","Betalingskenmerk","Omschrijving-1","Omschrijving-2"
"NL33RABO0123456789","EUR","RABONL2U","000000000000000101","2026-03-01","2026-03-01","+1149,50","+1149,50","NL91ABNA0417164300","Hotel","REF1","","Factuur","2026-0001"
"NL33RABO0123456789","EUR","RABONL2U","000000000000000102","2026-03-02","2026-03-02","-121,00","+1028,50","NL44INGB0001234567","Linden","REF2","BK9","Kantoor","artikelen"
`,
};

/** Files of several accounts. */
export const SEVERAL = {
  /** A table for each account, one below the other. */
  TABLES: `Account Number,0123456789
Currency,NGN
Opening Balance,1000.00
Date,Details,Debit,Credit
13/03/2026,ACME,,500.00
Closing Balance,,,1500.00

Account Number,0123456790
Currency,USD
Opening Balance,50.00
Date,Details,Debit,Credit
14/03/2026,ADA,10.00,
Closing Balance,,,40.00
`,
  /** C24, Germany: the other side's IBAN, missing for own transfers, and the own number behind. */
  C24: `Transaktionstyp,Buchungsdatum,Betrag,Zahlungsempfänger,IBAN,BIC,Verwendungszweck,Kontonummer,Kontoname
Umbuchung,15.12.2026,"-123,45 €",Tagesgeld,,,Rücklage,0987654321,Hauptkonto
Umbuchung,15.12.2026,"123,45 €",Hauptkonto,,,Rücklage,1234567890,Tagesgeld
Lastschrift,16.12.2026,"-50,00 €",ACME GmbH,DE35500105174283248935,X,INV 7,1234567890,Tagesgeld
`,
  /** N26: spaces, which only their names tell apart. */
  N26: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)"
2026-07-01,2026-07-01,ACME,,Credit Transfer,INV 7,Main,1000.00
2026-07-02,2026-07-02,Shop,,Debit Transfer,Food,Main,-20.00
2026-07-03,2026-07-03,Transfer,,Credit Transfer,Rent,Savings,100.00
`,
  /** PayPal: each currency with balances of its own. */
  PAYPAL: `"Date","Time","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"
"03/13/2026","10:00:00","ACME","Website Payment","Completed","USD","100.00","-3.20","96.80","T1","196.80"
"03/13/2026","11:00:00","Linden","Website Payment","Completed","EUR","50.00","-2.00","48.00","T2","48.00"
"03/14/2026","10:00:00","","General Withdrawal","Completed","USD","-150.00","0.00","-150.00","T3","46.80"
"03/15/2026","10:00:00","Linden","Website Payment","Completed","EUR","10.00","-1.00","9.00","T4","57.00"
`,
  /** Revolut: the current account and a pocket. */
  REVOLUT: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-09-01 09:00:00,2026-09-01 09:00:05,Payment from ACME,200.00,0.00,EUR,COMPLETED,250.00
TRANSFER,Current,2026-09-02 12:00:00,2026-09-02 12:00:00,To pocket,-50.00,0.00,EUR,COMPLETED,200.00
TRANSFER,Savings,2026-09-02 12:00:00,2026-09-02 12:00:00,From current,50.00,0.00,EUR,COMPLETED,50.00
`,
};
