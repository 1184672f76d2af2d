/** Published layouts of banks, mobile money and exchanges that earlier samples lacked. With made-up numbers. */
export const UNSEEN = {
  /** Raiffeisen, Switzerland: the payments of a collective order below its line. */
  RAIFFEISEN: `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date
CH9300762011623852957;2026-01-14 00:00:00.0;E-Banking Sammelauftrag (2);-319.5;680.5;2026-01-14 00:00:00.0
;;Lieferant A;-200;;
;;Lieferant B;-119.5;;
CH9300762011623852957;2026-01-20 00:00:00.0;Gutschrift Kunde AG;500;1180.5;2026-01-20 00:00:00.0
`,
  /** Jyske Bank: the account's number in a column called by that word alone. */
  JYSKE: `Dato,,Tekst,,Beløb,Saldo,Kommentar,Afstemt,Flag,Konto
14.01.2026,,Elselskab,,"-890,00","9.110,00",,nej,,5063 1234567
20.01.2026,,Kunde ApS,,"15.000,00","24.110,00",faktura 7,nej,,5063 1234567
`,
  /** Swisscard: a card counts what is owed, and marks say which way each line went. */
  SWISSCARD: `Transaction date,Description,Card number,Currency,Amount,Debit/Credit,Status
20.01.2026,HOTEL WIEN,XXXX1234,CHF,47.85,Debit,Posted
16.01.2026,YOUR PAYMENT - THANK YOU,XXXX1234,CHF,-300.00,Credit,Posted
`,
  /** USAA: no headings, and what is only expected among the lines. */
  USAA: `posted,,01/13/2026,,STORE ONE,Groceries,-12.34
posted,,01/20/2026,,CLIENT LLC,Income,1500.00
forecasted,,01/25/2026,,RENT,Home,-900.00
`,
  /** KBC's cards: a charge beside the amount. */
  KBC_CARD: `datum verrichting;Datum verrekening;bedrag;munt;koers;bedrag in EUR;Kosten op verrichting;Handelaar
05/01/2026;07/01/2026;-16,52;EUR;1;-16,52;0;BAKKERIJ PEETERS
14/01/2026;16/01/2026;-25,00;USD;1,1100;-22,52;-0,38;HOTEL NEW YORK
`,
  /** Bitstamp: each figure names its currency. */
  BITSTAMP: `Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type
Deposit,"Jan. 13, 2026, 10:00 AM",Main Account,1500.00 USD,,,,
Withdrawal,"Jan. 14, 2026, 10:00 AM",Main Account,0.50000000 USDC,,,,
Withdrawal,"Jan. 15, 2026, 10:00 AM",Main Account,200.00 USD,,,,
`,
  /** Moniepoint: what is settled is less the charge, and the balances stand on both sides. */
  MONIEPOINT: `Date,Transaction Type,Transaction Status,RRN,Transaction Ref,Transaction Amount (NGN),Settlement Debit (NGN),Settlement Credit (NGN),Balance Before (NGN),Balance After (NGN),Charge (NGN),Beneficiary,Source,Narration
2026-01-14 09:10:11,PURCHASE,APPROVED,260114091011,PUR|1,10000.00,,9950.00,1000.00,10950.00,50.00,,506105******1234,POS Purchase
2026-01-15 09:10:11,TRANSFER,APPROVED,,TRF|2,4000.00,4020.00,,10950.00,6930.00,20.00,ADA OBI/0123456789,BAOBAB LTD,Rent January
2026-01-15 09:20:11,TRANSFER,FAILED,,TRF|3,4000.00,,,6930.00,6930.00,20.00,ADA OBI/0123456789,BAOBAB LTD,Rent January
`,
  /** Providus: the mark behind the balance is the line's. */
  PROVIDUS: `Transaction Date,Actual Transaction Date,Transaction Details,Value Date,Debit Amount,Credit Amount,Current Balance,DR/CR
13/01/2026,13/01/2026 10:22:31,NIP:ACME LTD-INV 7,13/01/2026,0.00,"25,000.00","30,000.00",CR
14/01/2026,14/01/2026 11:22:31,Outward Transfer ADA OBI,14/01/2026,"10,000.00",0.00,"20,000.00",DR
`,
  /** Luno: one wallet's list. */
  LUNO: `Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance,Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount,Reference
3226120146793182112,1,2026-01-05 09:00:00,Deposit,ZAR,10000.00,10000.00,10000.00,10000.00,,,ZAR,10000.00,b98eb80a
3226120146793182112,2,2026-01-06 10:01:00,Bought USDT 210 for ZAR 4000.00,ZAR,-4000.00,0.00,6000.00,6000.00,,,ZAR,4000.00,b98eb80c
3226120146793182112,3,2026-01-17 10:01:00,Withdrawal fee,ZAR,-8.50,-8.50,5991.50,5991.50,,,ZAR,8.50,b98eb80d
`,
  /** Binance, statement: entries of all coins. */
  BINANCE: `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
12345678,2026-01-13 10:00:00,Spot,Deposit,USDT,1000.00000000,
12345678,2026-01-14 10:00:00,Spot,Transaction Buy,BTC,0.00500000,
12345678,2026-01-14 10:00:00,Spot,Transaction Spend,USDT,-450.00000000,
12345678,2026-01-15 10:00:00,Spot,Withdraw,USDT,-500.00000000,Withdraw fee is included
`,
  /** I&M: accounts in two currencies, with balances of each. */
  TWO_ACCOUNTS: `Account,Currency,Transaction Date,Description,Debit,Credit,Balance
00101234561010,KES,13/01/2026,RTGS IN ACME,,"25,000.00","30,000.00"
00101234561010,KES,14/01/2026,EFT OUT ADA,"10,000.00",,"20,000.00"
00101234561210,USD,13/01/2026,SWIFT IN ACME,,500.00,600.00
00101234561210,USD,15/01/2026,SWIFT OUT EVE,100.00,,500.00
`,
  /** VALR: a currency on each side. */
  VALR: `Date,Transaction Type,Debit Currency,Debit Value,Credit Currency,Credit Value,Fee Currency,Fee Value,Transaction ID
2026-01-13 10:00:00,Deposit,,,ZAR,10000.00,,,v1
2026-01-14 10:00:00,Simple Buy,ZAR,4000.00,USDC,210.00,USDC,0.50,v2
`,
  /** Stripe, payouts: a number that is called a balance transaction. */
  STRIPE_PAYOUTS: `id,Automatic,Amount,Created (UTC),Currency,Arrival Date (UTC),Status,Type,Description,Destination,Balance Transaction
po_1,true,1500.00,2026-01-13 10:00,usd,2026-01-15 00:00,paid,bank_account,STRIPE PAYOUT,ba_1,txn_1
po_2,true,200.00,2026-01-14 10:00,usd,2026-01-16 00:00,failed,bank_account,STRIPE PAYOUT,ba_1,txn_2
`,
  /** Circle: the day of its making. */
  CIRCLE: `Transaction ID,Type,Status,Create Date,Source,Destination,Amount,Currency,Fees
b1,payment,complete,2026-01-13T10:00:00Z,wire ****1234,wallet 1000,1000.00,USD,0.00
b2,transfer,complete,2026-01-14T10:00:00Z,wallet 1000,ETH 0x5290,250.00,USD,0.00
`,
  /** OPay: the naira's sign in the headings. */
  OPAY: `Account Name,BAOBAB LTD,Account Number,8123456789
Trans. Time,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference
13 Jan 2026 10:22:31,13 Jan 2026,Transfer from ACME LTD,--,"5,000.00","7,000.00",E-Channel,260113020100123
14 Jan 2026 10:22:31,14 Jan 2026,Transfer to ADA OBI,"1,500.00",--,"5,500.00",E-Channel,260114020100124
`,
};
