/** Exports in the columns of explorers, with made-up addresses. */

export const OWN = "0xAbCdEf0123456789abcdef0123456789ABCDEF01";
export const TRON_OWN = "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE";
const hash = (n: number): string => `0x${String(n).repeat(64).slice(0, 64)}`;

/** Etherscan: token transfers. */
export const ETHERSCAN_TOKENS = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"
"${hash(1)}","19000001","1772409600","2026-03-02 00:00:00","0x1111111111111111111111111111111111111111","${OWN.toLowerCase()}","12,500.000001","$12,500.00","0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"
"${hash(2)}","19000002","1772496000","2026-03-03 00:00:00","${OWN.toLowerCase()}","0x2222222222222222222222222222222222222222","500","$500.00","0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"
"${hash(3)}","19000003","1772496001","2026-03-03 00:00:01","${OWN.toLowerCase()}","0x3333333333333333333333333333333333333333","0","$0.00","0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"
`;

/** Etherscan: the coin itself, with values in two columns and failed transactions. */
export const ETHERSCAN_COIN = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2000/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"
"${hash(4)}","1","1772409600","2026-03-02 00:00:00","0x1111111111111111111111111111111111111111","${OWN.toLowerCase()}","","1.5","0","$3000","0.001","2","2000","","","Transfer"
"${hash(5)}","2","1772409700","2026-03-02 00:01:40","${OWN.toLowerCase()}","0x2222222222222222222222222222222222222222","","0","0.25","$500","0.001","2","2000","","","Transfer"
"${hash(6)}","3","1772409800","2026-03-02 00:03:20","${OWN.toLowerCase()}","0x2222222222222222222222222222222222222222","","0","0.75","$500","0.001","2","2000","Error(0)","Reverted","Transfer"
`;

/** Tronscan: raw amounts with their decimals, results, a fee. */
export const TRONSCAN = `Txn Hash,Txn Type,Block,Time(UTC),From,To,Token Symbol,Token Decimals,Amount,Contract Address,Result
${"a1".repeat(32)},Transfer TRC20,700001,2026-03-14 10:00:00,TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,${TRON_OWN},USDT,6,25000000001,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,SUCCESS
${"b2".repeat(32)},Transfer TRC20,700002,2026-03-15 10:00:00,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,USDT,6,1000000,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,SUCCESS
${"c3".repeat(32)},Transfer TRC20,700003,2026-03-15 11:00:00,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,USDT,6,9000000,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,OUT_OF_ENERGY
${"d4".repeat(32)},Fee,700002,2026-03-15 10:00:00,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,USDT,6,13000000,,SUCCESS
`;
