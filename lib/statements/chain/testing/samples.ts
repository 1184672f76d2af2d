/** Exports with the columns of explorers, with made-up addresses. */

export const OWN = "0xAbCdEf0123456789abcdef0123456789ABCDEF01";
export const TRON_OWN = "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE";
const hash = (n: number): string => `0x${String(n).repeat(64).slice(0, 64)}`;

/** Etherscan: token transfers. */
export const ETHERSCAN_TOKENS = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"
"${hash(1)}","19000001","1772409600","2026-03-02 00:00:00","0x1111111111111111111111111111111111111111","${OWN.toLowerCase()}","12,500.000001","$12,500.00","0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"
"${hash(2)}","19000002","1772496000","2026-03-03 00:00:00","${OWN.toLowerCase()}","0x2222222222222222222222222222222222222222","500","$500.00","0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"
"${hash(3)}","19000003","1772496001","2026-03-03 00:00:01","${OWN.toLowerCase()}","0x3333333333333333333333333333333333333333","0","$0.00","0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"
`;

/** Etherscan: the coin itself, with values in two columns and with failed transactions. */
export const ETHERSCAN_COIN = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2000/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"
"${hash(4)}","1","1772409600","2026-03-02 00:00:00","0x1111111111111111111111111111111111111111","${OWN.toLowerCase()}","","1.5","0","$3000","0.001","2","2000","","","Transfer"
"${hash(5)}","2","1772409700","2026-03-02 00:01:40","${OWN.toLowerCase()}","0x2222222222222222222222222222222222222222","","0","0.25","$500","0.001","2","2000","","","Transfer"
"${hash(6)}","3","1772409800","2026-03-02 00:03:20","${OWN.toLowerCase()}","0x2222222222222222222222222222222222222222","","0","0.75","$500","0.001","2","2000","Error(0)","Reverted","Transfer"
`;

/** Tronscan: raw amounts with a decimals column, results, a fee. */
export const TRONSCAN = `Txn Hash,Txn Type,Block,Time(UTC),From,To,Token Symbol,Token Decimals,Amount,Contract Address,Result
${"a1".repeat(32)},Transfer TRC20,700001,2026-03-14 10:00:00,TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,${TRON_OWN},USDT,6,25000000001,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,SUCCESS
${"b2".repeat(32)},Transfer TRC20,700002,2026-03-15 10:00:00,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,USDT,6,1000000,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,SUCCESS
${"c3".repeat(32)},Transfer TRC20,700003,2026-03-15 11:00:00,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,USDT,6,9000000,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,OUT_OF_ENERGY
${"d4".repeat(32)},Fee,700002,2026-03-15 10:00:00,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,USDT,6,13000000,,SUCCESS
`;

/** Ledger Live: all accounts in one file, each fee in its own row. Unsigned figures, with market values beside them. */
export const LEDGER_LIVE = `Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export
2026-05-20T17:50:00.000Z,Confirmed,USDT,IN,499.50000000,0.00100000,${hash(1)},Ethereum 1,xpub,EUR,459.00,460.00
2026-06-15T09:00:00.000Z,Confirmed,USDT,OUT,20.25000000,0.00050000,${hash(2)},Ethereum 1,xpub,EUR,18.00,19.00
2026-06-15T09:00:00.000Z,Confirmed,ETH,FEES,0.00050000,0.00050000,${hash(2)},Ethereum 1,xpub,EUR,1.00,1.00
2026-07-01T00:00:00.000Z,Failed,USDT,OUT,1,0.001,${hash(3)},Ethereum 1,xpub,EUR,1.00,1.00
`;

const SOLANA_OWN = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const SOLANA_OTHER = "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9";
const signature = (letter: string): string =>
  `${letter}vwF267YiYngfWBscpx975UM7xsNzEDhqycEsUKmfHtc8CGH5XXqLoYVrGhTyJ4VPCPaQT1XjWghmrH2NAjQ3eTh`;

/** Solscan: raw amounts, a column of directions, tokens named only by contracts, one worthless. */
export const SOLSCAN = `Signature,Block Time,Human Time,Action,From,To,Amount,Flow,Value,Decimals,Token Address,Multiplier
${signature("5")},1779128572,2026-05-18T18:22:52.000Z,TRANSFER,${SOLANA_OTHER},${SOLANA_OWN},24047160221,in,24047.16,6,EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v,1.0
${signature("4")},1779128672,2026-05-18T18:24:32.000Z,TRANSFER,${SOLANA_OWN},${SOLANA_OTHER},1500000,out,1.5,6,EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v,1.0
${signature("3")},1779128772,2026-05-18T18:26:12.000Z,TRANSFER,${SOLANA_OTHER},${SOLANA_OWN},99000000000,in,0,6,HLxdqSmiKamc4quBoMTxNVecTpJvzPRvrKg2HUJGEQcY,1.0
`;

const OTHER = "0x2222222222222222222222222222222222222222";

/** Safe: the wallet on every line, several tokens, a note, a column for the fee. */
export const SAFE = `Nonce,Safe Address,From Address,To Address,Transaction Hash,Contract Address,Amount,Asset Type,Asset Symbol,Created at,Executed at,Proposer Address,Executor Address,Note,Amount Gas,Gas token
,${OWN},${OTHER},${OWN},${hash(1)},,25000.000001,ERC20,USDT,2026-03-01T10:00:00.000Z,2026-03-01T10:00:00.000Z,,,,,
7,${OWN},${OWN},${OTHER},${hash(2)},,100,ERC20,USDT,2026-03-02T10:00:00.000Z,2026-03-03T10:00:00.000Z,${OTHER},${OTHER},Invoice 7,,
8,${OWN},${OWN},${OTHER},${hash(3)},,0.5,NATIVE,ETH,2026-03-02T10:00:00.000Z,2026-03-04T10:00:00.000Z,${OTHER},${OTHER},,0.001,ETH
`;

/** Etherscan's short list: the unit after the amount, names next to the addresses. */
export const ETHERSCAN_LIST = `Transaction Hash,Status,Method,Blockno,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Value (USD),Txn Fee
"${hash(1)}","Success","Transfer","1","2026-03-02 23:20:11","${OWN}","","${OTHER}","","0.04 ETH","$98.99","0.00000644"
"${hash(2)}","Success","Transfer","2","2026-03-03 23:20:11","0x3333333333333333333333333333333333333333","","${OWN}","","1.5 ETH","$98.99","0.00000644"
`;

/**
 * Fireblocks: every transfer from its request on, and days in words. The asset stands by the custodian's name and by its
 * symbol.
 */
export const FIREBLOCKS = `Status,Sub Status,Date,Fireblocks TxId,TxHash,Transaction Type,Asset,Asset Symbol,Amount,Net Amount,Network Fee,Source Type,Source,Source Address,Destination Type,Destination,Destination Address,Destination Tag,Note
COMPLETED,CONFIRMED,02 Mar 2026 10:00:00 GMT,5f0c-aa,${hash(5)},TRANSFER,USDT_ERC20,USDT,1500,1500,0.001,EXTERNAL,Unknown,${OTHER},VAULT_ACCOUNT,Ops,${OWN},,
COMPLETED,CONFIRMED,03 Mar 2026 10:00:00 GMT,5f0c-ab,${hash(6)},TRANSFER,USDT_ERC20,USDT,20,20,0.001,VAULT_ACCOUNT,Ops,${OWN},EXTERNAL,Vendor,${OTHER},,Invoice 5
REJECTED,REJECTED_BY_USER,03 Mar 2026 10:00:00 GMT,5f0c-ac,,TRANSFER,USDT_ERC20,USDT,30,30,,VAULT_ACCOUNT,Ops,${OWN},EXTERNAL,Vendor,${OTHER},,Invoice 6
BLOCKED,BLOCKED_BY_POLICY,03 Mar 2026 10:00:00 GMT,5f0c-ad,,TRANSFER,USDT_ERC20,USDT,30,30,,VAULT_ACCOUNT,Ops,${OWN},EXTERNAL,Vendor,${OTHER},,Invoice 6
PENDING_SIGNATURE,,03 Mar 2026 10:00:00 GMT,5f0c-ae,,TRANSFER,USDT_ERC20,USDT,30,30,,VAULT_ACCOUNT,Ops,${OWN},EXTERNAL,Vendor,${OTHER},,Invoice 6
`;

/** Trezor Suite: semicolons, seconds since 1970, one address, a label. */
export const TREZOR = `Timestamp;Date;Time;Type;Transaction ID;Fee;Fee unit;Address;Label;Amount;Amount unit;Fiat (EUR);Other
1738139996;29.01.2025;09:39:56 GMT+1;SENT;${"c4".repeat(32)};0.0000042;ETH;${OTHER};Supplier;9.58583;USDT;9.20;
1738226396;30.01.2025;09:39:56 GMT+1;RECV;${"c5".repeat(32)};;;${OWN};;100;USDT;96.00;
1738312796;31.01.2025;09:39:56 GMT+1;SELF;${"c6".repeat(32)};0.0000042;ETH;${OWN};;5;USDT;4.80;
`;

/** Binance: without the exchange's own address. */
export const BINANCE_WITHDRAWALS = `Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status
2026-03-02 10:00:00,USDT,TRX,1500,1,TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,${"a1".repeat(32)},,,Completed
2026-03-03 10:00:00,USDT,TRX,20.5,1,TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,${"b1".repeat(32)},,,Completed
`;

/** Blockscout's list of the coin: raw amounts without a number of decimals. */
export const BLOCKSCOUT_COIN = `TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice
${hash(7)},1,1772409600,${OTHER},${OWN},,IN,1500000000000000000,21000,ok,,2000
${hash(8)},2,1772409700,0x3333333333333333333333333333333333333333,${OWN},,IN,2500000000000000000,21000,ok,,2000
`;

/** Koinly: movements of a wallet or an exchange, with hashes only for a chain's. */
export const KOINLY = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2026-03-02 09:00:00,500.25,USDT,,,0.0012,ETH,500.25,USD,,Supplier invoice 5,${hash(1)}
2026-03-03 10:00:00,,,1250,USDT,,,1250,USD,,Acme invoice 7,${hash(2)}
2026-03-13 10:00:00,0.5,ETH,1000.5,USDT,,,1000.5,USD,swap,,trade-77
`;

/** CoinTracker: no hashes at all, and dates as in the United States. */
export const COIN_TRACKER = `Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag
03/02/2026 09:00:00,,,500.25,USDT,0.0012,ETH,
03/13/2026 10:00:00,1000.5,USDT,0.5,ETH,,,
`;

/** Awaken: a fiat worth between the columns, and further columns for more assets. */
export const AWAKEN = `Date,Received Quantity,Received Currency,Received Fiat Amount,Sent Quantity,Sent Currency,Sent Fiat Amount,Received Quantity 2,Received Currency 2,Sent Quantity 2,Sent Currency 2,Fee Amount,Fee Currency,Transaction Hash,Notes,Tag
03/02/2026 09:00:00,,,,500.25,USDT,500,,,,,0.0012,ETH,${hash(1)},Supplier invoice 5,payment
03/13/2026 10:00:00,1000.5,USDT,1000,0.5,ETH,1000,,,,,,,${hash(2)},,swap
`;

/** Zerion: a status, the token's contracts, a worthless one under a known name. */
export const ZERION = `Date,Time,Transaction Type,Status,Chain,Buy Amount,Buy Currency,Buy Currency Address,Buy Fiat Amount,Buy Fiat Currency,Sell Amount,Sell Currency,Sell Currency Address,Sell Fiat Amount,Sell Fiat Currency,Fee Amount,Fee Currency,Fee Fiat Amount,Fee Fiat Currency,Tx Hash,Link,Timestamp
2026-03-02,09:00:00,send,Confirmed,ethereum,,,,,,500.25,USDT,0xdac17f958d2ee523a2206206994597c13d831ec7,500,USD,0.001,ETH,2,USD,${hash(1)},,1772442000
2026-03-03,09:00:00,receive,Confirmed,ethereum,9000,USDT,0x9999999999999999999999999999999999999999,0,USD,,,,,,,,,,${hash(2)},,1772528400
2026-03-13,10:00:00,trade,Confirmed,ethereum,1000.5,USDT,0xdac17f958d2ee523a2206206994597c13d831ec7,1000,USD,0.5,ETH,0x0000000000000000000000000000000000000000,1000,USD,0.001,ETH,2,USD,${hash(3)},,1773396000
2026-03-14,10:00:00,trade,Failed,ethereum,7,USDT,0xdac17f958d2ee523a2206206994597c13d831ec7,7,USD,0.1,ETH,0x0000000000000000000000000000000000000000,7,USD,0.001,ETH,2,USD,${hash(4)},,1773482400
2026-03-14,11:00:00,approve,Confirmed,ethereum,,,,,,,,,,,0.001,ETH,2,USD,${hash(5)},,1773486000
`;

/** Exodus: words without blanks, a minus for money out, hashes of both sides, a note. */
export const EXODUS = `DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,FROMADDRESS,TOADDRESS,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE
2026-03-02T09:00:00.000Z,withdrawal,exodus_0,,-500.25,USDT,-0.001,ETH,,${OTHER},${hash(1)},,,,,,,Supplier invoice 5
2026-03-03T10:00:00.000Z,deposit,,exodus_0,,,,,${OTHER},,,,1250,USDT,${hash(2)},,,
2026-03-13T10:00:00.000Z,exchange,exodus_0,exodus_0,-0.5,ETH,-0.001,ETH,,,${hash(3)},,1000.5,USDT,${hash(4)},,order7,
`;

/** Shakepay, Canada: deposits of money and coins, with hashes only for a chain's. */
export const SHAKEPAY = `"Transaction Type","Date","Amount Debited","Debit Currency","Amount Credited","Credit Currency","Buy / Sell Rate","Direction","Spot Rate","Source / Destination","Blockchain Transaction ID"
"fiat funding","2026-03-10T00:36:12+00",,,500,"CAD",,"credit",,"ada@example.com",
"purchase/sale","2026-03-13T00:56:41+00",250,"CAD",0.00405049,"BTC","61720.8993","purchase",,,
"crypto cashout","2026-03-14T00:58:55+00",0.00405049,"BTC",,,,"debit","61027.7612","bc1qexample","${"e1".repeat(32)}"
`;

/** A list of operations on Stellar: every transfer is a payment, whichever way it went. */
export const STELLAR = `transaction_hash,created_at,type,from,to,amount,asset_code,memo
${"ab".repeat(32)},2026-03-02T10:00:00Z,payment,GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN,GBDEVU63Y6NTHJQQZIKVTC23NWLXVP3WJ2RI2OTSJTNYOIGICST6DUXR,1000.0000000,USDC,INV7
${"cd".repeat(32)},2026-03-13T10:00:00Z,payment,GBDEVU63Y6NTHJQQZIKVTC23NWLXVP3WJ2RI2OTSJTNYOIGICST6DUXR,GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN,250.0000000,USDC,REF5
`;

/** KuCoin: headings name the direction of the addresses and the zone of the times. */
export const KUCOIN_WITHDRAWALS = `UID,Account Type,Time(UTC+01:00),Coin,Amount,Fee,Hash,Withdrawal Address/Account,Transfer Network,Status,Remarks
1,mainAccount,2026-03-14 00:30:00,USDT,250.5,1,${"a7".repeat(32)},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,TRX,SUCCESS,
1,mainAccount,2026-03-15 10:00:00,USDT,25.5,1,${"b8".repeat(32)},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,TRX,SUCCESS,
`;

/** Coinbase Prime: an id of its own besides that of the chain. */
export const COINBASE_PRIME = `Portfolio,Wallet,Transaction ID,Type,Status,Initiated,Completed,Asset,Amount,Network Fee,From,To,Blockchain Transaction ID
Main,Trading USDC,p-1,DEPOSIT,TRANSACTION_IMPORTED,2026-03-13T09:59:00Z,2026-03-13T10:00:00Z,USDC,1500.25,0,0x1111111111111111111111111111111111111111,${OWN},0x${"c9".repeat(32)}
Main,Trading USDC,p-2,WITHDRAWAL,TRANSACTION_DONE,2026-03-14T09:59:00Z,2026-03-14T10:00:00Z,USDC,250.5,0.1,${OWN},0x2222222222222222222222222222222222222222,0x${"d1".repeat(32)}
`;
