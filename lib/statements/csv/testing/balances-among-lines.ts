/** Banks that print balances as dated rows among the lines. */
export const BALANCES_AMONG_LINES = {
  /** Italy's cooperative banks: the figures stand before their labels. */
  INBANK: `"Data";"Valuta";"Dare";"Avere";"Divisa";"Descrizione";"Causale"
"";"";"";"1.000,00";"EUR";"Saldo iniziale";""
"14/01/2026";"14/01/2026";"-89,00";"";"EUR";"ADDEBITO SDD ENERGIA";"50"
"20/01/2026";"20/01/2026";"";"1.500,00";"EUR";"BONIFICO ACME";"48"
"31/01/2026";"";"";"2.411,00";"EUR";"Saldo contabile";""
"31/01/2026";"";"";"2.400,00";"EUR";"Saldo liquido";""
`,
  BANCO_DO_BRASIL: `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"31/12/2025","","Saldo Anterior","","0","1000.00",
"05/01/2026","0000-14","Pix - Recebido","","51234567","500.00",
"15/01/2026","0000-0","Pagto conta luz","","10002","-250.30",
"31/01/2026","","S A L D O","","0","1249.70",
`,
  BRADESCO: `Extrato de: Ag: 1234 | Conta: 56789-0 | Entre 01/01/2026 e 31/01/2026;;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);
31/12/2025;SALDO ANTERIOR;;;;1.000,00;
05/01/2026;TRANSFERENCIA PIX;1234567;500,00;;1.500,00;
;REM: ADA OBI;;;;;
15/01/2026;PAGTO ELETRONICO;7654321;;-250,30;1.249,70;
;Total;;500,00;-250,30;1.249,70;
`,
  /** Itaú's text file: the balance of each day. */
  ITAU: `31/12/2025;SALDO ANTERIOR;1000,00
05/01/2026;PIX TRANSF ADA;500,00
05/01/2026;SALDO DO DIA;1500,00
15/01/2026;DA LUZ;-250,30
15/01/2026;SALDO DO DIA;1249,70
`,
  BANCO_DO_BRASIL_DAYS: `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"31/12/2025","Saldo Anterior","","","1.000,00",""
"05/01/2026","Pix - Recebido","ADA OBI","51234567","500,00","Entrada"
"00/00/0000","Saldo do dia","","","1.500,00",""
"15/01/2026","Pagto conta luz","LUZ SA","10002","-250,30","Saída"
"00/00/0000","Saldo do dia","","","1.249,70",""
"31/01/2026","S A L D O","","","1.249,70",""
`,
  SELLA: `Data operazione,Data valuta,Descrizione,Debito,Credito,Divisa,Categoria,Etichette
14/01/2026,14/01/2026,ADDEBITO SDD ENERGIA,"-89,00",,EUR,Utenze,
20/01/2026,20/01/2026,BONIFICO ACME,,"1.500,00",EUR,Entrate,
31/01/2026,,Saldo al,,"2.411,00",EUR,,
`,
} as const;
