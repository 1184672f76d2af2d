/** Statements built like published examples, with made-up numbers. */

const entry = (inner: string): string => `<Ntry>${inner}</Ntry>`;
const balance = (code: string, amount: string, mark: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** German style, version 02: status as text, batch amounts in AmtDtls, a pending entry. */
export const GERMAN_02 = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by a bank -->
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<BkToCstmrStmt><GrpHdr><MsgId>053D2026</MsgId><CreDtTm>2026-03-31T20:00:00.0+02:00</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>61</ElctrncSeqNb><CreDtTm>2026-03-31T20:00:00.0+02:00</CreDtTm>
<Acct><Id><IBAN>DE14740618130000033626</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Testkonto</Nm></Ownr></Acct>
${balance("PRCD", "33.06", "CRDT", "2026-03-30")}${balance("CLBD", "16.44", "DBIT", "2026-03-31")}${balance("CLAV", "999.00", "CRDT", "2026-03-31")}
${entry(`<Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-31</Dt></BookgDt><ValDt><Dt>2026-04-01</Dt></ValDt><AcctSvcrRef>2026033101</AcctSvcrRef>
<BkTxCd><Prtry><Cd>NTRF+166+9200+381</Cd><Issr>DK</Issr></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>STZV-EtE27082015-11:02-2</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Müller &amp; Söhne</Nm></Dbtr><DbtrAcct><Id><IBAN>DE58740618130100033626</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>STZV-Überweisung</Ustrd><Ustrd>TXN-AB12</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Überweisungsgutschr.</AddtlNtryInf>`)}
${entry(`<Amt Ccy="EUR">58.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-03-31T23:30:00+02:00</DtTm></BookgDt><AcctSvcrRef>B2</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>A-1</EndToEndId></Refs><AmtDtls><InstdAmt><Amt Ccy="EUR">50.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">50.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>One</Nm></Cdtr></RltdPties></TxDtls>
<TxDtls><Refs><EndToEndId>A-2</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">8.50</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>Two</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>`)}
${entry(`<Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts>`)}
</Stmt></BkToCstmrStmt></Document>`;

/**
 * Swiss style, version 08, prefixed names. Status as code, parties one level deeper, a reversal, a batch whose amounts
 * don't add up.
 */
export const SWISS_08 = `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:GrpHdr><n:MsgId>M</n:MsgId></n:GrpHdr><n:Stmt><n:Id>S</n:Id>
<n:StmtPgntn><n:PgNb>2</n:PgNb><n:LastPgInd>true</n:LastPgInd></n:StmtPgntn><n:ElctrncSeqNb>7</n:ElctrncSeqNb>
<n:Acct><n:Id><n:Othr><n:Id>0123-456</n:Id></n:Othr></n:Id><n:Ccy>CHF</n:Ccy></n:Acct>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>OPBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CHF">100</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Dt><n:Dt>2026-01-01</n:Dt></n:Dt></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CHF">335.10</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Dt><n:Dt>2026-01-31</n:Dt></n:Dt></n:Bal>
<n:Ntry><n:NtryRef>1</n:NtryRef><n:Amt Ccy="CHF">300.10</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:RvslInd>false</n:RvslInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:BookgDt><n:Dt>2026-01-05</n:Dt></n:BookgDt><n:ValDt><n:Dt>2026-01-05</n:Dt></n:ValDt>
<n:NtryDtls><n:TxDtls><n:Refs><n:AcctSvcrRef>TX1</n:AcctSvcrRef><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs><n:Amt Ccy="CHF">200.10</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd>
<n:RltdPties><n:Dbtr><n:Pty><n:Nm>Pia Rutschmann</n:Nm></n:Pty></n:Dbtr><n:DbtrAcct><n:Id><n:IBAN>CH5809000000300012345</n:IBAN></n:Id></n:DbtrAcct></n:RltdPties><n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>210000000003139471430009017</n:Ref></n:CdtrRefInf></n:Strd></n:RmtInf></n:TxDtls></n:NtryDtls>
<n:NtryDtls><n:TxDtls><n:Refs><n:AcctSvcrRef>TX2</n:AcctSvcrRef></n:Refs><n:Amt Ccy="CHF">100</n:Amt></n:TxDtls></n:NtryDtls></n:Ntry>
<n:Ntry><n:Amt Ccy="CHF">65</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:RvslInd>true</n:RvslInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:BookgDt><n:Dt>2026-01-06</n:Dt></n:BookgDt>
<n:NtryDtls><n:TxDtls><n:Amt Ccy="CHF">60</n:Amt></n:TxDtls><n:TxDtls><n:Amt Ccy="CHF">4</n:Amt></n:TxDtls></n:NtryDtls><n:AddtlNtryInf><![CDATA[Storno <Gutschrift> & mehr]]></n:AddtlNtryInf></n:Ntry>
</n:Stmt></n:BkToCstmrStmt></n:Document>`;

/** Wise, version 10: the movement's number instead of its kind, once beside an invoice's. */
export const WISE_10 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.10"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>12345678</Id></Othr></Id><Ccy>GBP</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2026-06-01T00:00:00Z</DtTm></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">8.28</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2026-06-30T23:59:59Z</DtTm></Dt></Bal>
${entry(`<Amt Ccy="GBP">1.29</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-06-08T00:59:54.238316+07:00</DtTm></BookgDt><BkTxCd><Prtry><Cd>CARD-3893862515</Cd></Prtry></BkTxCd><AddtlNtryInf>Card transaction issued by Papier AG</AddtlNtryInf>`)}
${entry(`<Amt Ccy="GBP">90.43</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-13</Dt></BookgDt><AcctSvcrRef>INV 3477</AcctSvcrRef><BkTxCd><Prtry><Cd>TRANSFER-902118</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Ada Obi</Nm></Cdtr></RltdPties><RmtInf><Ustrd>INV 3477</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Sent money to Ada Obi</AddtlNtryInf>`)}
</Stmt></BkToCstmrStmt></Document>`;

/** Version 01: the batch and the transactions are in the entry itself. */
export const VERSION_01 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.01"><BkToCstmrStmtV01><GrpHdr><MsgId>A</MsgId></GrpHdr>
<Stmt><Id>A</Id><ElctrncSeqNb>12312</ElctrncSeqNb><Acct><Id><PrtryAcct><Id>50000000054910000003</Id></PrtryAcct></Id></Acct>
${entry('<Amt Ccy="SEK">200000</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-10-18T10:15:00+01:00</DtTm></BookgDt><Btch><MsgId>FINP-0055</MsgId><PmtInfId>FINP-0055/001</PmtInfId><NbOfTxs>20</NbOfTxs></Btch>')}
${entry('<Amt Ccy="SEK">100000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-10-18T10:15:00+01:00</DtTm></BookgDt><TxDtls><Refs><EndToEndId>E-7</EndToEndId></Refs><RltdPties><Dbtr><Nm>Ada Obi</Nm></Dbtr></RltdPties></TxDtls>')}
</Stmt></BkToCstmrStmtV01></Document>`;
