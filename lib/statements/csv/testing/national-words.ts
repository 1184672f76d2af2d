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
