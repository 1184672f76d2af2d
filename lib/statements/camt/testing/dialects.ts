/** Entries as banks' published samples print them, shortened. */

const balance = (
  code: string,
  amount: string,
  mark: string,
  day: string,
  currency: string,
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** PostFinance, version 08: cash paid in, without any reference of a payer. */
export const POSTFINANCE_CASH = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><ElctrncSeqNb>43</ElctrncSeqNb>
<Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Tp><Cd>TRAN</Cd></Tp><Ccy>CHF</Ccy></Acct>
${balance("OPBD", "1000.00", "CRDT", "2026-03-01", "CHF")}${balance("CLBD", "1126.10", "CRDT", "2026-03-02", "CHF")}
<Ntry><NtryRef>CH0909000000250094239</NtryRef><Amt Ccy="CHF">126.10</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-02</Dt></ValDt><AcctSvcrRef>260302CH0EF0P0JZ</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>1</NbOfTxs></Btch><TxDtls><Refs><AcctSvcrRef>260302CH0EF0P0JZ</AcctSvcrRef><Prtry><Tp>00</Tp><Ref>260302CH0EF0P0JZ</Ref></Prtry></Refs><Amt Ccy="CHF">126.10</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><CdtrAcct><Id><IBAN>CH9300762011623852957</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Strd><AddtlRmtInf>?REJECT?0</AddtlRmtInf><AddtlRmtInf>?ERROR?000</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls>
<AddtlNtryInf>EINZAHLUNG AUF EIGENES KONTO VOM 02.03.2026 KARTEN NR. XXXX1784 CARD-ID: 23 FILIALE DER POST BRUNNEN</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

const isr = (reference: string, amount: string, owedBy: string): string =>
  `<TxDtls><Refs><AcctSvcrRef>123456CHCAFEBABE</AcctSvcrRef></Refs><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties>${owedBy}<Dbtr><Nm>Banque Cantonale Vaudoise</Nm></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>ISR Reference</Prtry></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf><AddtlRmtInf>?REJECT?0</AddtlRmtInf></Strd></RmtInf></TxDtls>`;

/** Switzerland, version 04: payments by reference, credited in one sum. */
export const ISR_BATCH = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><ElctrncSeqNb>58</ElctrncSeqNb><Acct><Id><IBAN>CH1111000000123456789</IBAN></Id></Acct>
${balance("OPBD", "75960.15", "CRDT", "2017-03-22", "CHF")}${balance("CLBD", "79443.15", "CRDT", "2017-03-23", "CHF")}
<Ntry><NtryRef>012345678</NtryRef><Amt Ccy="CHF">3483.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2017-03-22</Dt></BookgDt><ValDt><Dt>2017-03-23</Dt></ValDt><AcctSvcrRef>20170323001234567891234567891234</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${isr("302388292000011111111111111", "2187.00", "<UltmtDbtr><Nm>Ultimate Payer Ltd</Nm></UltmtDbtr>")}${isr("302388292000022222222222222", "1296.00", "")}</NtryDtls><AddtlNtryInf>CRÉDIT GROUPÉ BVR</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

/** Germany, version 02 of the report: balances with binary noise, days with a time zone. */
export const SUMMED_AS_BINARY = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt><GrpHdr><MsgId>M</MsgId></GrpHdr><Rpt><Id>R</Id><Acct><Id><IBAN>DE06940594210000027227</IBAN></Id></Acct>
${balance("OPBD", "94.010000000021", "CRDT", "2025-12-10", "EUR")}${balance("CLBD", "7.489999999983", "DBIT", "2026-01-22", "EUR")}
<Ntry><NtryRef>5J3C21XL0470L56V/39761</NtryRef><Amt Ccy="EUR">101.5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-12-12-01:00</Dt></BookgDt><ValDt><DtTm>2025-12-12T00:00:00.000-01:00</DtTm></ValDt><AcctSvcrRef>5J2C21XL0470L56V/39761</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><MndtId>7829857</MndtId></Refs><RltdPties><Cdtr><Nm>AMAZON EU S.A R.L.</Nm></Cdtr><CdtrAcct><Id/></CdtrAcct></RltdPties><RmtInf><Ustrd>028-1234567 Amazon.de 2ABCD</Ustrd><Ustrd>EF9GFP28</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Rpt></BkToCstmrAcctRpt></Document>`;
