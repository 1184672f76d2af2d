/** Exports of payment providers and accounts, in their published columns, with made-up numbers. */

/** Stripe, itemised balance change: gross, fee and net, and the day of availability. */
const STRIPE_ITEMIZED = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,automatic_payout_id,automatic_payout_effective_at
txn_3Q1,2026-09-14 10:02:11,2026-09-16 00:00:00,eur,600.00,8.70,591.30,charge,ch_3Q1,Order 1041,po_1Qx,2026-09-18 00:00:00
txn_3Q2,2026-09-14 15:40:02,2026-09-16 00:00:00,eur,-40.00,0.00,-40.00,refund,re_3Q2,REFUND FOR CHARGE (Order 1042),po_1Qx,2026-09-18 00:00:00
txn_3Q3,2026-09-18 00:00:00,2026-09-18 00:00:00,eur,-551.30,0.00,-551.30,payout,po_1Qx,STRIPE PAYOUT,,
`;

/** Stripe, balance history of the dashboard. */
const STRIPE_HISTORY = `id,Type,Source,Amount,Fee,Destination Platform Fee,Destination Platform Fee Currency,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group
txn_1,charge,ch_1,97.00,3.07,,,93.93,usd,2026-09-11 09:00,2026-09-18 00:00,Order 7,97.00,usd,,,
txn_2,payout,po_1,-93.93,0.00,,,-93.93,usd,2026-09-20 00:00,2026-09-20 00:00,STRIPE PAYOUT,,,,,
`;

/** Wise, statement of one balance: the amounts include the fees. */
const WISE = `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"
TRANSFER-902,28-01-2026,28-01-2026 10:00:00.123,-420.00,USD,Sent money to Ada Obi,INV 7,14380.00,USD,NGN,1500.00,,Ada Obi,0123456789,,,,,,4.50,623250.00,DEBIT,TRANSFER
TRANSFER-901,15-01-2026,15-01-2026 09:00:00.000,4800.00,USD,Received money from Acme Ltd,INV-2026-01,14800.00,,,,Acme Ltd,,,,,,,,0.00,,CREDIT,DEPOSIT
`;

/** Wise, list of transfers: no statement. */
const WISE_TRANSFERS = `ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference,Batch,Created by,Category,Note
TRANSFER-1001,COMPLETED,OUT,2026-08-03 14:20:05,2026-08-03 14:23:11,0.45,EUR,,,Baobab Ltd,120.00,EUR,Landlord GmbH,120.00,EUR,1,August rent,,Kofi,Housing,
TRANSFER-1002,COMPLETED,IN,2026-07-31 09:00:00,2026-07-31 09:01:30,,,5.00,GBP,Acme Ltd,2505.00,GBP,Baobab Ltd,2500.00,GBP,1,Invoice 42,,,,
`;

const REVOLUT_HEADER =
  "Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,International account number,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC,Beneficiary name,MCC,Related transaction id,Spend program,Sender account,Sender name,Card references";

/** Revolut Business: the fee besides the amount, newest first, a reverted payment. */
const REVOLUT_BUSINESS = `${REVOLUT_HEADER}
2026-03-13,2026-03-14,a-1,CARD_PAYMENT,COMPLETED,Shop,,Kofi M,,,,USD,-200.00,EUR,-185.04,-186.89,0.9252,1.85,EUR,913.11,EUR Main,FR7628233000014550298993527,,,,,,5814,,,,,
2026-03-12,2026-03-12,a-2,TRANSFER,COMPLETED,To Ada Obi,Inv 5,Kofi M,,,,EUR,-100.00,EUR,-100.00,-100.00,,0.00,EUR,1100.00,EUR Main,FR7628233000014550298993527,0123456789,,,,Ada Obi,,,,,,
2026-03-11,2026-03-11,a-3,TOPUP,COMPLETED,Money added from Acme,Inv 9,,,,,EUR,1200.00,EUR,1200.00,1200.00,,0.00,EUR,1200.00,EUR Main,FR7628233000014550298993527,,,,,,,,,DE11,Acme,
2026-03-10,,a-4,CARD_PAYMENT,REVERTED,Inn,,Kofi M,,,,EUR,-60.00,EUR,-60.00,-60.00,,0.00,EUR,,EUR Main,FR7628233000014550298993527,,,,,,,,,,,
`;

/** Mercury: several states, the account by its last digits. */
const MERCURY = `Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Mercury Category,Category,GL Code,Timestamp,Original Currency,Check Number,Tags,Cardholder Email,Tracking ID
03-13-2026,Vendor One,-1050.00,Sent,Mercury Checking xx1111,VENDOR ONE LLC,Inv 7,,1234,Kofi M,,,,03-13-2026 13:00:53,USD,,,kofi@example.com,
03-12-2026,Stripe,1200.00,Sent,Mercury Checking xx1111,STRIPE PAYOUT,,,,,Income,,,03-12-2026 08:00:00,,,,,
01-17-2026,Coffee,-4.25,Pending,Mercury Checking xx1111,COFFEE,,,1234,Kofi M,,,,01-17-2026 16:33:58,EUR,,,kofi@example.com,
01-10-2026,Refused,-99.00,Failed,Mercury Checking xx1111,X,,,1234,Kofi M,,,,01-10-2026 09:00:00,USD,,,kofi@example.com,
`;

const PAYONEER = `Transaction Date,Transaction Time,Time Zone,Transaction ID,Description,Credit Amount,Debit Amount,Currency,Status,Running Balance,Additional Description,Store Name
12/30/2026,10:00:00,GMT,1001,Payment from Acme,500.00,,USD,Completed,"1,500.00",Invoice 7,
12/28/2026,09:00:00,GMT,1000,Withdrawal to bank,,200.00,USD,Completed,"1,000.00",,
`;

/** Airwallex, balance activity report: a hold, and a fee that the net amount includes. */
const AIRWALLEX = `Time,Type,Financial Transaction Type,Transaction Id,Description,Wallet Currency,Target Currency,Target Amount,Conversion Rate,Mature Date,Amount,Fee,Debit Net Amount,Credit Net Amount,Account Balance,Available Balance,Created At,Request Id,Reference,Note to Self
2026-08-25T00:30:33-0700,CARD,CARD_AUTHORISATION,038cb69e,"SHOP, GRC",USD,EUR,22.28,,,211.68,,211.68,,"6,470.11","6,258.43",2026-08-25T00:30:32-0700,,,
2026-08-24T22:41:36+1000,DEPOSIT,DEPOSIT,5d3c0951,Payment from Acme,USD,,,,,"4,420.00",,,"4,420.00","6,470.11","6,470.11",2026-08-24T22:40:11+1000,,Invoice 001/2026,
2026-08-23T22:41:36+1000,PAYOUT,PAYOUT,5d3c0952,Ada Obi,USD,NGN,"150,000.00",1500,,100.00,5.00,105.00,,"2,050.11","2,050.11",2026-08-23T22:40:11+1000,r1,INV 5,
`;

/** PayFast, South Africa: the way in a column of its own, our reference and theirs. */
const PAYFAST = `Date,Type,Sign,Party,Name,Description,Currency,"Funding Type","Batch ID",Gross,Fee,Net,Balance,"M Payment ID","PF Payment ID","custom str1"
"2026-08-11 17:58:49",FUNDS_RECEIVED,CREDIT,"Ada Obi","Order 5",,ZAR,CC,,"2,800.00",-24.73,"2,775.27","2,775.27",1763748,320759399,
"2026-08-13 17:58:50",FUNDS_SENT,DEBIT,"Host (Pty) Ltd",Hosting,"Invoice 1763749",ZAR,CC,,-49.00,0.00,-49.00,"2,726.27",,320759400,
`;

/** Yoco, sales report: what arrives is the net amount. */
const YOCO = `Receipt,Date,Time,Status,Payment Method,Order Number,Card Reader,Items,Note,Currency,Tip,Discount,VAT,Total (incl. tax),Fee Amount,Net Amount
R1001,2026/03/13,10:02:11,Approved,Visa,ORD-1,CR1,1 x Flat White,,ZAR,0.00,0.00,5.22,40.00,1.18,38.82
R1002,2026/03/14,10:05:11,Declined,Visa,ORD-2,CR1,1 x Flat White,,ZAR,0.00,0.00,5.22,40.00,0.00,40.00
`;

/** Paystack, transactions: gross, and every attempt. */
const PAYSTACK_TRANSACTIONS = `Transaction Date,Customer (email),Amount Paid,Gateway Response,Transaction ID,Card Type,Card Bank,Currency,Source,Source Identifier,Status,Channel
"Jul 1st, 2026 06:37:34 AM",ada@example.com,600,Approved or completed successfully,6314881016,debit,PAYCOM,NGN,pos,2PSTAW36,success,pos
"Jul 2nd, 2026 10:54:25 AM",kofi@example.com,"1,250.50",Declined,6314881017,debit,GTB,NGN,api,,failed,card
"Jul 22nd, 2026 10:54:25 AM",kofi@example.com,300,The transaction was not completed,6314881018,,,NGN,api,,abandoned,card
`;

/** Paystack, the transactions of a payout: the fee is taken off what is due. */
const PAYSTACK_PAYOUT = `Reference number,Transaction date,Customer email,Amount paid,Paystack fee,Amount due,Settlement date,Gateway response,Customer full name,Transaction ID,Card type,Card bank,Country code,Currency,Subaccount,Subaccount due
TX-1,2026-03-13 10:00:00,ada@example.com,1000,15,985,2026-03-14,Approved,Ada Obi,101,debit,GTB,NG,NGN,,
TX-2,2026-03-13 11:00:00,kofi@example.com,2000,30,1970,2026-03-14,Approved,Kofi Mensah,102,debit,GTB,NG,NGN,,
`;

/** Flutterwave, settlements, as its interface names the fields. */
const FLUTTERWAVE_SETTLEMENTS = `id,account_id,merchant_name,settlement_account,bank_code,transaction_date,due_date,processed_date,status,is_local,currency,gross_amount,app_fee,merchant_fee,chargeback,refund,stampduty_charge,net_amount,transaction_count,processor_ref,disburse_ref,channel,destination
41497,73362,Baobab,0031318432,063,2026-03-13T04:00:00.000Z,2026-03-14T04:00:00.000Z,2026-03-14T04:00:00.000Z,completed,1,NGN,50800,950,0,0,0,0,49850,5,,RV3E18675549F6A0,web,bank
`;

/** Flutterwave, the transactions of a settlement. */
const FLUTTERWAVE_TRANSACTIONS = `customer_email,flw_ref,tx_ref,id,charged_amount,app_fee,merchant_fee,stampduty_charge,settlement_amount,status,payment_entity,transaction_date,currency,card_locale,subaccount_settlement
ada@example.com,FLW-1,ORD-1,984411,10140,190,0,0,9950,successful,card,2026-03-13,NGN,LOCAL,0
`;

/** Interswitch, transaction report: an attempt that nobody paid. */
const INTERSWITCH = `Transaction Date,Payment Reference,Transaction Amount,Status,Channel,RRN,STAN,Customer Name,Settlement Type,Settlement Date,Settlement Amount
2026-03-13,ORD-1,10000.00,Successful,card,000012345678,001234,Ada Obi,Direct,2026-03-14,9850.00
2026-03-13,ORD-2,5000.00,Unpaid,card,,,Kofi,Direct,,5000.00
`;

/** MTN MoMo, Uganda: a fee on the first line, negative withdrawals, a failed payment. */
const MTN_MOMO = `Id,External id,Date,Status,Type,Provider category,From,From name,From handler name,To,To name,To handler name,To message,Initiated by,Amount,Currency,Fee,Currency,Balance,Currency
12345678901,ORD-5,2026-03-13 10:00:00,Successful,Payment,,FRI:256772000001/MSISDN,Ada Obi,,FRI:shop.sp/USER,Baobab Ltd,,Room 5,ID:256772000001/MSISDN,150000,UGX,750,UGX,149250,UGX
12345678902,ORD-6,2026-03-14 10:00:00,Successful,Payment,,FRI:256772000002/MSISDN,Kofi,,FRI:shop.sp/USER,Baobab Ltd,,Room 6,ID:256772000002/MSISDN,20000,UGX,100,UGX,169150,UGX
12345678903,,2026-03-15 10:00:00,Successful,Transfer,,FRI:shop.sp/USER,Baobab Ltd,,FRI:bank/USER,Stanbic,,,ID:shop/USER,-100000,UGX,0,UGX,69150,UGX
12345678904,ORD-7,2026-03-16 10:00:00,Failed,Payment,,FRI:256772000003/MSISDN,Eve,,FRI:shop.sp/USER,Baobab Ltd,,,ID:256772000003/MSISDN,5000,UGX,0,UGX,69150,UGX
`;

/** Airtel Money, user transaction report: balances on both sides of an amount without a sign. */
const AIRTEL_USER = `USER_TRANSACTION_REPORT,,,
Selection Criteria,,,
From Date :,01-MAR-2026,,
To Date :,31-MAR-2026,,

S. No.,Transaction ID,Sender Msisdn,Transaction Amount,Transaction Date and Time,Transaction Type,Receiver Msisdn,Service Name,Transaction Status,Reference Number,Previous Balance,Post Balance,external_transaction_id
1,142593000001,752000001,150000,23-MAR-26,MR,100200300,Merchant Payment,Transaction Success,Room 5,1000000,1150000,
2,142593000002,100200300,1000000,24-MAR-26,MP,999,ChannelWallet To Bank Transfer,Transaction Success,,1150000,150000,
3,142593000003,752000002,5000,25-MAR-26,MR,100200300,Merchant Payment,Transaction Failed,Room 6,150000,150000,
`;

/** Airtel Money, customer transaction report of a merchant, in some of its columns. */
const AIRTEL_CUSTOMER = `Record No,Transaction ID,Reference No.,Transaction Date & Time,Payer MFS Provider,Payer User Name,Payer Mobile Number,Payee MFS Provider,Payee User Name,Service Type,Transaction Status,Transaction Amount,Payer Previous Balance,Payer Post Balance,Payee Pre Balance,Payee Post Balance,Total Service Charge,External Transaction id,Receiver_name, Reason
1,142593000001,Room 5,21-MAR-2026  19:57:32,Airtel,Ada Obi,752000001,Airtel,Baobab Ltd,Merchant Payment,Transaction Success,150000,500000,350000,1000000,1150000,0,,Baobab Ltd,
2,142593000009,Room 6,22-MAR-2026  09:12:01,Airtel,Kofi,752000002,Airtel,Baobab Ltd,Merchant Payment,Transaction Failed,5000,6000,6000,1150000,1150000,0,,Baobab Ltd,
`;

/** Pesapal, merchant statement. */
const PESAPAL = `Date,Payment Method,Confirmation Code,Currency,Amount,Commission,Net amount,Buyer name,Reference
2026-03-13 10:00:00,MpesaKE,SC1234,KES,1000.00,35.00,965.00,Ada Obi,ORD-5
`;

export const PROVIDERS = {
  STRIPE_ITEMIZED,
  STRIPE_HISTORY,
  WISE,
  WISE_TRANSFERS,
  REVOLUT_BUSINESS,
  MERCURY,
  PAYONEER,
  AIRWALLEX,
  PAYFAST,
  YOCO,
  PAYSTACK_TRANSACTIONS,
  PAYSTACK_PAYOUT,
  FLUTTERWAVE_SETTLEMENTS,
  FLUTTERWAVE_TRANSACTIONS,
  INTERSWITCH,
  MTN_MOMO,
  AIRTEL_USER,
  AIRTEL_CUSTOMER,
  PESAPAL,
};
