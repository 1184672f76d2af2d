/** Banks with headings in French, Arabic, Czech and Dutch, and Gulf banks in English. */
export const OTHER_WORDS = {
  QONTO_FRENCH: `Statut;Date de la valeur (UTC);Date de l'opération (UTC);Montant total (TTC);Débit;Crédit;Solde;Devise;Nom de la contrepartie;IBAN de la contrepartie;Méthode de paiement;Identifiant de transaction;Référence;Catégorie de trésorerie
Exécuté;13-03-2026 10:00:00;13-03-2026 09:00:00;1000,00;;1000,00;1500,00;EUR;ACME;FR7616958000011234567890123;Virement;T1;INV 7;Ventes
Exécuté;14-03-2026 10:00:00;14-03-2026 09:00:00;-250,00;250,00;;1250,00;EUR;ADA OBI;FR7616958000011234567890124;Virement;T2;REF 5;Achats
Refusé;14-03-2026 10:00:00;14-03-2026 09:00:00;-20,00;20,00;;1250,00;EUR;SHOP;;Carte;T3;;Achats
`,
  FORTIS: `Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Numéro de compte;Type de transaction;Contrepartie;Nom de la contrepartie;Communication;Détails;Statut;Motif du refus
2026-00012;14/03/2026;14/03/2026;-250,00;EUR;BE71096123456769;Virement en euros;BE62510007547061;ADA OBI;REF 5;VIREMENT BE62 ADA;Accepté;
2026-00011;13/03/2026;13/03/2026;1.000,00;EUR;BE71096123456769;Virement en euros;BE62510007547062;ACME;INV 7;VIREMENT DE ACME;Accepté;
2026-00010;13/03/2026;13/03/2026;-9.000,00;EUR;BE71096123456769;Virement en euros;BE62510007547062;X;INV 7;VIREMENT;Refusé;Provision insuffisante
`,
  BELFIUS: `Compte;Date de comptabilisation;Numéro d'extrait;Numéro de transaction;Compte contrepartie;Nom contrepartie contient;Rue et numéro;Code postal et localité;Transaction;Date valeur;Montant;Devise;BIC;Code pays;Communications
BE71096123456769;14/03/2026;00003;12;BE62510007547061;ADA OBI;;;VIREMENT ADA OBI;14/03/2026;-250,00;EUR;;;REF 5
BE71096123456770;13/03/2026;00003;11;BE62510007547062;ACME;;;VIREMENT DE ACME;13/03/2026;1.000,00;EUR;;;INV 7
`,
  BOURSOBANK: `dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2025-10-18;;"TEST TRANSACTION 1";"Alimentation";"Vie quotidienne";;-25,50;"Test import";00040211293;BoursoBank;1000.00
2025-10-17;2025-10-17;"TEST INCOME";"Virements reçus";"Virements reçus";;500,00;"Test income";00040211293;BoursoBank;1025.50
`,
  EMIRATES_ISLAMIC: `Account Number : 3508511754701
Account Name : AUTONIZE IT SOFTWARE DEVELOPMENT FZCO
Transaction Date,Value Date,Narration,Transaction Reference,Debit,Credit,Running Balance
03-04-2026,31-03-2026,TRANSFERMIN BAL FEE - 03/2026  - EI0059666,- -,300.00,0.00,"1,196.91"
01-04-2026,01-04-2026,DFT-DTB  TT REF EPHCOP09109FM301 MCE ADVISORY FZ LLC PMS INV 0673,25-342885194-1-151,"4,200.00",0.00,"1,496.91"
31-03-2026,31-03-2026,INWARD REMITTANCETT REF: AE1RCXT2609003HP AED 4824.33 AUTONIZE IT L IMITED,25-342445656-1-151,0.00,"4,824.33","5,696.91"
`,
  ARABIC: `التاريخ,تاريخ القيمة,البيان,المرجع,مدين,دائن,الرصيد
2026/03/13,2026/03/13,تحويل وارد من ACME,FT1,,1000.00,1500.00
2026/03/14,2026/03/14,تحويل صادر,FT2,250.00,,1250.00
`,
  AIR_BANK: `Datum provedení;Datum zaúčtování;Číslo účtu;Název účtu;Kategorie transakce;Číslo protiúčtu;Název protiúčtu;Typ transakce;Zpráva;Poznámka;VS;KS;SS;Zaúčtovaná částka;Měna účtu;Původní částka a měna;Původní částka a měna;Poplatek;Id transakce
27.05.2018;"28.05.2018";"123456789/1234";"Name Surname";"Platba";"123456788/1234";"Other Name";"Jednorázová platba";"Memo for me test";" ";"";"";"";"-1,00";"CZK";"";"";"";3228446118
13.05.2018;"14.05.2018";"123456789/1234";"Name Surname";"Platba";"123456788/1234";"Other Name";"Příchozí úhrada";"Memo 2";" ";"";"";"";"1 500,00";"CZK";"";"";"";3228446119
`,
  COMMERZBANK: `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto
02.03.2018;02.03.2018;Lastschrift;"Kartenzahlung REWE SAGT DANKE. 41400673//Hamburg";-17,22;EUR;538917600;20040000;DE44200400000538917600
13.03.2018;13.03.2018;Gutschrift;"ACME GmbH INV 7";1.250,00;EUR;538917600;20040000;DE44200400000538917600
`,
  /** Core banking systems' names of columns, as their extracts print them; figures are without cents. */
  UNKNOWN_MARK: `Value Dt,Particulars,Tran Amt,Drcr Ind,Bal Amt
13/03/2026,MOBILE DEPOSIT,"150,000/=",C,"1,150,000/="
14/03/2026,RENT,"400,000/=",D,"750,000/="
15/03/2026,FEE,"5,000/=",D,"745,000/="
`,
  /** A wallet's list: days with month names, sent and received, balances before and after. */
  SENT_RECEIVED: `Date,Details,Sent,Received,Wallet Balance
Mar-12-2026,Previous Balance,,,"1,000.00"
Mar-13-2026,FROM ACME,,500.00,"1,500.00"
Mar-14-2026,TO ADA OBI,250.00,,"1,250.00"
Mar-31-2026,Closing Ledger Balance,,,"1,250.00"
`,
  DEPOSITED: `Date,Particulars,Withdrawn,Deposited,Cleared Balance
12-Mar-2026,Balance Brought Fwd,,,"1,000.00"
13-Mar-2026,FROM ACME,,500.00,"1,500.00"
14-Mar-2026,TO ADA OBI,250.00,,"1,250.00"
14-Mar-2026,Balance Carried Fwd,,,"1,250.00"
`,
} as const;
