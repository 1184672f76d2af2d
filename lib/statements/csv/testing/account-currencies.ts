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
