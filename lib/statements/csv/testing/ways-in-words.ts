/** Unsigned figures whose direction another column tells by words or parties. */
export const WAYS_IN_WORDS = {
  /** MTN MoMo: the account is on one side of every line. */
  MOMO: `Id,External id,Date,Status,Type,From,From name,To,To name,Amount,Fee,Currency
1,e1,2026-03-14 10:12:30,Successful,TRANSFER,256771234567,ADA OBI,256779999999,BAOBAB LTD,50000,0,UGX
2,e2,2026-03-14 11:12:30,Successful,TRANSFER,256779999999,BAOBAB LTD,256771111111,KOFI,20000,0,UGX
3,e3,2026-03-15 12:12:30,Failed,TRANSFER,256779999999,BAOBAB LTD,256772222222,EFUA,30000,0,UGX
`,
  /** Orange Money: kinds of movements, and balances that show which way each kind goes. */
  ORANGE: `Date,ID Transaction,Type de transaction,Correspondant,Montant (FCFA),Frais (FCFA),Solde (FCFA),Statut
13/03/2026,CI1,Réception,770000001,50000,0,60000,Succès
14/03/2026,PP1,Transfert,770000002,20000,100,39900,Succès
15/03/2026,PP2,Transfert,770000003,5000,0,34900,En cours
16/03/2026,MP1,Paiement marchand,770000003,5000,0,34900,Succès
17/03/2026,MP2,Paiement marchand,770000003,4900,0,30000,Succès
`,
  /** Without balances, only some kinds suggest a way. */
  KINDS: `Date,Transaction Type,Reference,Amount,Currency
2026-03-13,Cash In,R1,500.00,GHS
2026-03-14,Merchant Payment,R2,200.00,GHS
2026-03-15,Send Money,R3,30.00,GHS
`,
  /** A mark only on what came in. */
  CREDITS_ONLY: `Date,Description,Amount,Type,Balance
13/03/2026,ACME,1500.00,CR,2500.00
14/03/2026,ADA,250.50,,2249.50
15/03/2026,FEE,12.00,,2237.50
`,
} as const;
