import { headerKey } from "./header-row";

/** The roles that a column of a bank's table can have. */
export type ColumnRole =
  | "bookedOn" | "valueOn" | "narration" | "bankReference" | "paymentReference" | "counterparty" | "counterpartyAccount"
  | "amount" | "in" | "out" | "mark" | "balance" | "currency";

/**
 * Words in the headings of each role, the most likely first: in English as banks of Africa, India and Europe use it, French, German,
 * Portuguese, Dutch, Spanish, Italian, Polish, Swedish, Hungarian and Czech.
 */
const WORDS: readonly [ColumnRole, readonly RegExp[]][] = [
  ["valueOn", [/^(?:value|val|eff(?:ective)?|valuta) ?(?:date?|dt)$|^valutadag$/, /^(?:date (?:de )?valeur|valeur|valuta(?:datum)?|wertstellung(?:sdatum)?(?: valuta)?|wert|data valor|valuedate|rentedatum|dateval|fecha valor|data (?:valuta|waluty)|értéknap)$/, /^available on(?: utc)?$/]],
  ["bookedOn", [
    /^(?:trans(?:action)?|tran|trx|txn|trn|book(?:ing|ed)?|post(?:ing|ed)?|entry|process(?:ing|ed)?|actual)(?: ?trans(?:action)?s?)? ?(?:date|dt)(?: ?time)?(?: utc)?$/,
    /^(?:date|date time|datetime|completion time|completed (?:date|on)|date completed|day|dt)(?: utc| gmt)?$/,
    /^(?:trans(?:action)? time|booked at|settlement date|time|timestamp|utc time|created(?: at| on| date)?)(?: utc| gmt| local)?$/,
    /^(?:buchungstag|buchungsdatum|buchung|datum|date (?:operation|opération|comptable|d opération)|data(?: (?:de |da |do )?(?:mov(?:imento)?|lançamento|lancamento|operação|operacao|transação))?|datum (?:verrichting|transactie)|as ?of ?date)$/,
    /^(?:dateop|operation date(?: utc| local)?|boek(?:ings)?datum|transactiedatum|fecha(?: (?:(?:de )?operaci[oó]n|(?:de )?movimiento|contable))?|data (?:operazione|contabile|operacji|księgowania|transakcji)|bokföringsda(?:g|tum)|transaktionsda(?:g|tum)|könyvelés dátuma)$/,
    /^date\b(?!.*(?:of birth|due))/, /^(?:completed|posted|started)(?: ?(?:date|on|at)\b.*)?$/, /^(?:local )?(?:trans(?:action)? )?date (?:(?:and|&) )?time$|^(?:creation|transfer) date$/,
  ]],
  ["balance", [/^(?:running |closing |statement |ledger |book |bank |account |available |current |cleared )?bal(?:ance)?(?: after(?: transaction)?)?(?: ?(?:amount|amt))?(?: [a-z]{3})?$/, /^(?:solde|saldo|kontostand|guthaben|saldo nach buchung|balance\b.*|ei?ndsaldo$|accountbalance$|bokfört saldo$)/, /^post bal(?:ance)?$|^wallet saldo nach transaktion$/]],
  ["out", [
    /^(?:debits?|dr|withdrawals?|withdrawn|paid out|money ?out|payments?|outflow|out|debet|saídas?|saidas?|ausgaben?|debit ?(?:amount|amt|value|s)|withdraws|withdrawal ?(?:amount|amt|dr)?|dr ?(?:amount|amt)|amount ?(?:debit(?:ed)?|dr|out)|spent|payments? out|debitos?|débitos?|(?:montant )?débit|soll|ausgang|belastung|cargos?|addebit[io]|uscite|obciążeni[ae]|uttag|terhelés|lastschrift|settlement debit)(?: (?:(?:in )?[a-z]{3}|euros?))?$/,
    /^(?:debits?|withdrawals?|withdrawn|paid out|money ?out|payments? out|pay out)\b/,
  ]],
  ["in", [
    /^(?:credits?|cr|deposits?|lodg(?:e?ments?)|paid in|money ?in|receipts|inflow|in|entradas?|einnahmen?|credit ?(?:amount|amt|value|s)|deposit ?(?:amount|amt|cr)?|cr ?(?:amount|amt)|amount ?(?:credit(?:ed)?|cr|in)|received|payments? in|creditos?|créditos?|(?:montant )?crédit|haben|eingang|gutschrift|abonos?|accredit[io]|entrate|uznani[ae]|insättning|jóváírás|settlement credit)(?: (?:(?:in )?[a-z]{3}|euros?))?$/,
    /^(?:credits?|deposits?|lodg(?:e?ments?)|paid in|money ?in|payments? in|pay in)\b/,
  ]],
  ["mark", [/^(?:dr ?cr|cr ?dr|d ?c|c ?d|debit ?(?:or ?)?credit|credit ?(?:or ?)?debit|(?:transaction|trans|txn|entry) ?type|sign|indicator|(?:debit credit|dr cr|d c|cr dr) ?(?:indicator|ind|flag|mark|type|sign)?|soll haben(?: kennzeichen)?|direction|side|sens|af bij|type)$/]],
  ["amount", [
    /^(?:transaction |trans |tran |txn |net |settlement |local |account |payment )?(?:amount|amt|value|sum|quantity transacted|change|balance delta)(?: ?(?:[a-z]{3}|in account currency))?$|^(?:credit debit|debit credit) amount$/,
    /^(?:betrag|buchungsbetrag|zahlungsbetrag|umsatz|montant|montante|valor|importância|(?:transactie)?bedrag|importe|importo|kwota|belopp|összeg|objem|částka|total amount(?: incl vat)?)(?: (?:in )?[a-z]{3})?$/, /^amount\b/, /^net(?:to)?$/, /^(?:gross|brutto)$/,
  ]],
  ["narration", [
    /^(?:narrations?|narrative|description|remarks?|particulars|details|transaction ?(?:details?|description|remarks?|particulars|narration|narrative)|verwendungszweck|buchungstext|omschrijving|naam omschrijving|name description|mededelingen|notifications|libell[eé]|nature(?: de l (?:opération|operation))?|descri[cç][aã]o(?: d[oa] (?:movimento|opera[cç][aã]o))?|descritivo|hist[oó]rico|transaktionsbeschreibung|memo|notes?|comment|operation|purpose|explanation|text|label|reason|booking text|payment purpose|vorgang(?: verwendungszweck)?|betreff|hinweis|concepto|descripci[oó]n|descrizione|causale|opis(?: (?:operacji|transakcji))?|tytuł|rubrik|beskrivning|beschreibung ?\d?|meddelande|text mottagare|közlemény|avisierungstext|zpráva pro příjemce|note message)$/,
    /^(?:reason type|a c no|linked transaction id|libell[eé] .*|omschrijving ?\d|(?:vrije |gestructureerde )?mededeling|message for (?:payee|me))$/,
    /\b(?:narration|narrative|description|remarks?|particulars|details?)\b/,
    /^(?:description ?\d|(?:transaction )?ref ?\d|vwz \d+|descrizione estesa|(?:to|from|payer|payee) message|payee note|note to self|items)$/,
  ]],
  ["bankReference", [
    /^(?:bank (?!code$|id$)|(?:cryptocurrency )?transaction |trans |tran |txn |trx |trn |transaktions |transferwise |wise |our |instrument |system |entry |core |cbs |journal )(?:ref(?:erence)?|id|no|number|num)(?: ?(?:no|number|id))?$/,
    /^(?:ref(?:erence)?|reference ?(?:no|number|id|num|code)|ref ?(?:no|number|id|num)|receipt ?(?:no|number)|session ?id|rrn|stan|id|cheque ?(?:no|number)?|chq ?(?:no|ref(?: no)?)?|check ?(?:no|number)|doc(?:ument)? ?(?:no|number|id)|instrument(?: ?no)?|référence|reference bancaire|referenz|buchungsreferenz|transactiereferentie|transaktionscode|referência|voucher ?(?:no|number)?|ref cheque no|chq ref no)$/,
    /\b(?:reference|ref)\b/,
    /^(?:balance transaction id|tx (?:hash|id|signature)|pf payment id|receipt|confirmation code|tracking id|(?:transaction|trans?|txn|trx|trn) code)$/,
  ]],
  ["paymentReference", [/^(?:customer|client|payment|payer|account owner|your|end to end|external|merchant|sender|invoice|kunden)(?: ?to ?end)? ?(?:ref(?:erence)?|id|referenz)(?: ?(?:no|number|id))?$/, /^(?:kundenreferenz(?: end to end)?|end to end (?:identifikation|referenz)|e2e|endtoend(?:id)?|invoice(?: ?(?:no|number))?|rechnungsnummer|tx ref|m payment id|external transaction id|order (?:no|number|id|ref(?:erence)?))$/, /^mandatsreferenz$/]],
  ["counterpartyAccount", [/^(?:(?:counter ?party|beneficiary|payee|sender|partner|other|contra)(?: s)? ?(?:account|acct|a c|iban)(?: ?(?:no|number))?|kontonummer) ?(?:iban)?$/, /^(?:iban|iban konto nr|kontonummer iban|iban kontonummer|rekening tegenpartij|protiúčet|account to from|to from account|tegenrekening(?: iban(?: bban)?)?|rekeningnummer tegenpartij|iban zahlungsbeteiligter|empfänger auftraggeber iban|counterparty iban|sender account|destination account)$/]],
  ["counterparty", [/^(?:(?:counter ?)?party|beneficiary|payee|payer|sender|recipient|merchant|other party(?: info)?|originator|beneficiary or payer)(?: ?name)?$/, /^(?:beguenstigter zahlungspflichtiger|begünstigter zahlungspflichtiger|auftraggeber (?:empfänger|begünstigter)|empfänger auftraggeber(?: name)?|empfänger|zahlungspflichtige r|zahlungsempfänger in|name zahlungsbeteiligter|partner|partner name|counteraccount name|to from|name|tiers|naam tegenpartij|payee name|payer name|from name|to name|auftraggeber zahlungsempfänger|auftraggebername|empfängername|empf(?:ä|ae)nger \d|sender empfänger|empfänger zahlungspflichtiger|beneficiario|ordenante|begünstigter auftraggeber|naam tegenpartij bevat|název protiúčtu|nadawca odbiorca|dane kontrahenta|namn|partner neve)$/, /^(?:(?:customer|buyer|payer|payee|sender|receiver|remitter)(?: user| full)? name|beneficiary bank account name)$/, /^customer(?: email)?$/]],
  ["currency", [/^(?:account |transaction )?(?:currency|ccy|cur|curr|(?:buchungs)?w(?:ä|ae)hrung|devise|moeda|munt(?:soort)?|moneda|divisa|devies|měna|waluta|coin|asset|token (?:mint|symbol)|amount balance unit)(?: code)?$/, /^(?:wallet|payment) currency$|^zahlungswährung$/]],
];

/** Words after which a heading isn't an amount, although it has a word for money: `Payment Ref`, `Debit Account`, `Amount Currency`. */
const NOT_MONEY =
  / (?:ref(?:erence)?|ids?|no|nos|num(?:ber)?|code|account|acct|a c|iban|name|party|bank|branch|card|type|method|mode|channel|status|date|time|day|slip|note|limit|score|by|for|via|from|bic|tax|fee|narration|narrative|description|details|remarks?|in words)(?: no| number| name)?$| ?(?:credit|debit|amount|amt|balance) (?:currency|ccy)$/;
const OF_MONEY: ReadonlySet<ColumnRole> = new Set(["in", "out", "amount", "balance"]);

const EITHER_WAY = /^(?:(?:debit|dr|soll|d) (?:credit|cr|haben|c)|(?:credit|cr|haben|c) (?:debit|dr|soll|d))$/;

/** Whether a heading such as `Debit/Credit` may be that of marks or of signed amounts, which only the cells below it tell. */
export function isEitherWay(cell: string): boolean {
  return EITHER_WAY.test(headerKey(cell.replaceAll(/[₦$€£₵]/g, " ").replace(/\([A-Z]{0,3}\s*\)$/, "")));
}

/** The role that a heading names, and its rank: a lower rank is more certain. Null if it names no role. */
export function roleOf(cell: string): { role: ColumnRole; rank: number } | null {
  if (cell === "" || cell.length > 60) return null;
  const words = cell.replaceAll(/[₦$€£₵]/g, " ");
  // TransactionRef: only where the words as they are say nothing, since TransferWise is one.
  return roleOfKey(headerKey(words)) ?? (/[a-z][A-Z]/.test(words) ? roleOfKey(headerKey(words.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))) : null);
}

function roleOfKey(key: string): { role: ColumnRole; rank: number } | null {
  let best: { role: ColumnRole; rank: number } | null = null;
  for (const [role, forms] of WORDS) {
    if (OF_MONEY.has(role) && NOT_MONEY.test(key)) continue;
    const rank = forms.findIndex((form) => form.test(key));
    if (rank >= 0 && (best === null || rank < best.rank)) best = { role, rank };
  }
  return best;
}
