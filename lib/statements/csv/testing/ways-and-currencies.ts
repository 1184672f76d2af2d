/** Layouts that differ in direction, amounts and currency, with made-up numbers. */
export const WAYS = {
  /** Stripe, bank debits: what comes in is a `payment`. */
  STRIPE_PAYMENTS: `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer
txn_6,payout,po_1,-4000.00,0.00,-4000.00,usd,2026-06-16 10:00,2026-06-16 00:00,STRIPE PAYOUT,po_1
txn_5,payment,py_5,1000.00,0.30,999.70,usd,2026-06-15 10:00,2026-06-15 00:00,Donation #5,po_1
txn_4,payment,py_4,1000.00,0.30,999.70,usd,2026-06-14 10:00,2026-06-15 00:00,Donation #4,po_1
txn_3,payment,py_3,1000.00,0.30,999.70,usd,2026-06-13 10:00,2026-06-15 00:00,Donation #3,po_1
txn_2,payment,py_2,1000.00,0.30,999.70,usd,2026-06-13 10:00,2026-06-15 00:00,Donation #2,po_1
txn_1,payment,py_1,50.00,0,50.00,usd,2026-06-01 00:00,2026-06-01 00:00,Donation #1 - Jane Doe,po_1
`,
  /** Kraken's ledger: signed amounts beside kinds, of which not all say a direction. */
  KRAKEN: `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"L1","R1","2026-03-13 10:00:00","deposit","","currency","USDT","spot / main",1000.00000000,0.00000000,1500.00000000
"L2","R2","2026-03-14 10:00:00","withdrawal","","currency","USDT","spot / main",-250.00000000,4.00000000,1246.00000000
"L3","R3","2026-03-15 10:00:00","deposit","","currency","USDT","spot / main",100.00000000,0.00000000,1346.00000000
"L4","R4","2026-03-15 11:00:00","deposit","","currency","USDT","spot / main",100.00000000,0.00000000,1446.00000000
"L5","R5","2026-03-15 12:00:00","trade","tradespot","currency","USDT","spot / main",-46.00000000,0.10000000,1399.90000000
`,
  /** Kraken's ledger before 2021: all assets, with requests above bookings. Requests have no number and no balance. */
  KRAKEN_BEFORE_2021: `"txid","refid","time","type","aclass","asset","amount","fee","balance"
"","Q1","2019-03-13 09:58:00","deposit","currency","USDT",1000.00000000,0.00000000,""
"L1","Q1","2019-03-13 10:00:00","deposit","currency","USDT",1000.00000000,0.00000000,1000.00000000
"L2","R2","2019-03-14 10:00:00","trade","currency","USDT",-250.00000000,0.40000000,749.60000000
"L3","R2","2019-03-14 10:00:00","trade","currency","ZEUR",220.0000,0.0000,220.0000
"","Q3","2019-03-15 10:00:00","withdrawal","currency","USDT",-100.00000000,4.00000000,""
"L4","Q3","2019-03-15 10:02:00","withdrawal","currency","USDT",-100.00000000,4.00000000,645.60000000
"L5","R5","2019-03-16 10:00:00","transfer","currency","USDT",5.00000000,0.00000000,650.60000000
`,
  /** Banks in India and Africa: unsigned figures, marks, a minus for a movement taken back. */
  TAKEN_BACK: `Txn Date,Particulars,Amount,Dr/Cr
13/03/2026,BY TRF ACME,"1,000.00",CR
14/03/2026,TO TRF ADA,250.00,DR
15/03/2026,TO TRF ADA REVERSED,-250.00,DR
16/03/2026,TO TRF KOFI,75.00,DR
17/03/2026,BY TRF ACME REVERSED,"-1,000.00",CR
`,
  /** A card's statement: what is owed has no sign. */
  OWED: `Date,Description,Type,Amount
13/03/2026,AWS,Debit,100.00
14/03/2026,PAYMENT THANK YOU,Credit,-500.00
`,
  /** HSBC, Hong Kong. */
  HSBC_HONG_KONG: `Date,Description,Billing amount,Billing currency,Balance,Balance currency
14/08/2026,REF P900001001 SEC,-22.50,USD,20545.39,USD
03/08/2026,5475364 R45475,100.00,USD,20567.89,USD
`,
  /** Cards: what was paid abroad, and what it cost. */
  CARD: `Transaction Date,Posting Date,Merchant,Transaction Amount,Transaction Currency,Billing Amount,Billing Currency
13/03/2026,14/03/2026,AWS,-100.00,USD,-92.00,EUR
15/03/2026,16/03/2026,OVH,-50.00,EUR,-50.00,EUR
`,
  /** Revolut Business: the payer is who ordered the payment. */
  REVOLUT_BUSINESS: `Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,MCC,Related transaction id,Spend program
2025-03-13,2025-03-13,rev-2,TRANSFER,COMPLETED,To Ada Obi,INV 7,W Ismati,,,,EUR,-500.00,EUR,-500.00,-500.00,,0.00,EUR,1000.00,EUR Main,,,DE02120300000000202051,BYLADEM1001,,,
2025-03-10,2025-03-10,rev-1,TOPUP,COMPLETED,Money added from ACME,INV 8,ACME,,,,EUR,1500.00,EUR,1500.00,1500.00,,0.00,EUR,1500.00,EUR Main,,,,,,,
`,
} as const;

/** West and Central Africa: the franc in headings, beside figures and as a code. */
export const CFA = {
  IN_HEADINGS: `Date opération;Date valeur;Libellé;Débit (FCFA);Crédit (FCFA);Solde (FCFA)
13/03/2026;13/03/2026;VIR ACME INV 7;;1 000 000;1 500 000
14/03/2026;14/03/2026;VIR ADA OBI;250 000;;1 250 000
`,
  BESIDE_FIGURES: `Date,Description,Montant,Devise,Solde
13/03/2026,VIR ACME INV 7,"+1.000.000 F CFA",FCFA,"1.500.000 F CFA"
14/03/2026,VIR ADA OBI,"-250.000 F CFA",FCFA,"1.250.000 F CFA"
`,
} as const;
