export type ColumnRole =
  | "bookedOn"
  | "valueOn"
  | "narration"
  | "bankReference"
  | "paymentReference"
  | "counterparty"
  | "counterpartyAccount"
  | "amount"
  | "in"
  | "out"
  | "mark"
  | "balance"
  | "currency";

function oneOf(forms: readonly string[], behind = ""): RegExp {
  return new RegExp(`^(?:${forms.join("|")})${behind}$`);
}

/**
 * The heading words of each role, the most likely first. In English as banks of Africa, India and Europe use it, French,
 * German, Portuguese, Dutch, Spanish, Italian, Polish, Swedish, Danish, Norwegian, Finnish, Estonian, Latvian,
 * Lithuanian, Hungarian, Czech and Indonesian, and some of Arabic, Romanian, Turkish, Russian and Chinese. The roles
 * `in` and `out` make a column money in or out; see `amount-columns.ts`.
 */
export const HEADING_WORDS: readonly [ColumnRole, readonly RegExp[]][] = [
  [
    "valueOn",
    [
      /^(?:value|val|eff(?:ective)?|valuta) ?(?:date?|dt)$|^valutadag$/,
      oneOf([
        "date (?:de (?:la )?)?valeur(?: utc)?|valeur|valuta(?:datum)?",
        "wertstellung(?:sdatum)?(?: valuta)?|wert|data valor|valuedate|rentedatum|dateval",
        "fecha valor|data (?:valuta|waluty)|értéknap|rentedato|arvopäivä|väärtuspäev",
        "تاريخ القيمة|valör|дата валютирования|起息日",
      ]),
      /^available on(?: utc)?$/,
    ],
  ],
  [
    "bookedOn",
    [
      // The day on which the bank booked a line, before that on which it was ordered.
      oneOf(
        ["book(?:ing|ed)?", "post(?:ing|ed)?", "entry"],
        "(?: ?trans(?:action)?s?)? ?(?:date|dt)(?: ?time)?(?: utc)?",
      ),
      oneOf([
        "(?:completed|posted|booked) (?:date|on|at)(?: utc| gmt)?",
        "date (?:completed|posted|booked)(?: utc| gmt)?|completion time|buchungs(?:tag|datum)",
        "date (?:comptable|de comptabilisation)|boek(?:ings)?datum|fecha contable",
        "data (?:contabile|księgowania)|bokföringsda(?:g|tum)|könyvelés dátuma",
        "(?:bogførings|bokførings)dato|kirjauspäivä|datum zaúčtování",
        "дата (?:обработки|проводки)(?: операции)?|(?:记账|入账)日期",
      ]),
      oneOf(
        ["trans(?:action)?", "tran", "trx", "txn", "trn", "process(?:ing|ed)?", "actual", "run"],
        "(?: ?trans(?:action)?s?)? ?(?:date|dt)(?: ?time)?(?: utc)?",
      ),
      /^(?:date|date time|datetime|completion time|completed (?:date|on)|date completed|day|dt)(?: utc| gmt)?$/,
      /^(?:trans(?:action)? time|booked at|settlement date|time|timestamp|utc time|create(?:d(?: at| on| date)?| date)|effective at)(?: utc| gmt| local)?$/,
      oneOf([
        "buchungstag|buchungsdatum|buchung|belegdatum|datum",
        "date (?:operation|opération|comptable|d (?:opération|exécution)|de (?:fin|l opération|règlement|comptabilisation))(?: (?:utc|local))?",
        "horodatage",
        "data(?: (?:de |da |do )?(?:mov(?:imento)?|lançamento|lancamento|operação|operacao|transação))?",
        "datum (?:verrichting|transactie)|as ?of ?date",
      ]),
      oneOf([
        "dateop|operation date(?: utc| local)?|boek(?:ings)?datum",
        "(?:transactie|uitvoerings)datum|d[ií]a",
        "fecha(?: (?:(?:de )?operaci[oó]n|(?:de )?movimiento|contable))?",
        "data (?:operazione|contabile|operacji|księgowania|transakcji)|bokföringsda(?:g|tum)",
        "transaktionsda(?:g|tum)|könyvelés dátuma|(?:bogførings|bokførings)?dato|kirjauspäivä",
        "kuupäev|datums|tanggal(?: transaksi)?|datum zaúčtování|التاريخ",
        "تاريخ (?:العملية|المعاملة|الحركة)|datum der transaktion|(?:tranzakció )?dátuma?",
        "data (?:tranzac[tţț]iei?|procesării|procesarii|înregistrării|inregistrarii)",
        "(?:i̇?şlem )?tarihi?|дата (?:обработки|проводки)(?: операции)?|(?:记账|入账|交易)?日期",
      ]),
      oneOf(["дата(?: (?:совершения )?(?:операции|транзакции))?", "交易时间"]),
      /^date\b(?!.*(?:of birth|due))/,
      /^(?:completed|posted|started)(?: ?(?:date|on|at)\b.*)?$/,
      /^(?:local )?(?:trans(?:action)? )?date (?:(?:and|&) )?time$|^(?:creation|transfer) date$/,
    ],
  ],
  [
    "balance",
    [
      oneOf(
        [
          "running |closing |statement |ledger |book |bank |account |available |current ",
          "cleared |cash ",
        ],
        "?bal(?:ance)?(?: after(?: transaction)?)?(?: ?(?:amount|amt))?(?: [a-z]{3})?",
      ),
      /^(?:solde|saldo|kontostand|guthaben|saldo nach buchung|balance\b(?! transaction\b).*|ei?ndsaldo$|accountbalance$|bokfört saldo$)/,
      /^(?:post|after) bal(?:ance)?$|^wallet saldo nach transaktion$|^الرصيد$/,
      oneOf([
        "verfügbares guthaben|egyenleg|sold (?:contabil|curent|final|disponibil)|bakiye",
        "остаток(?: (?:на счете|после операции))?|баланс|(?:账户|本次)?余额",
      ]),
    ],
  ],
  [
    "out",
    [
      oneOf(
        [
          "debits?|dr|withdrawals?|withdrawn|paid out|money ?out|payments?|outflow|out|debet",
          "saídas?|saidas?|ausgaben?|debit ?(?:amount|amt|value|s)|withdraws",
          "withdrawal ?(?:amount|amt|dr)?|dr ?(?:amount|amt)|amount ?(?:debit(?:ed)?|dr|out)",
          "spent|sent|payments? out|debitos?|débitos?|(?:montant )?débit|soll|ausgang",
          "belastung|cargos?|debe|addebit[io]|(?:importo )?(?:uscite|dare)|obciążeni[ae]|uttag",
          "terhelés|lastschrift|settlement debit|ut(?: fra konto)?|مدين|المبلغ المدين",
          "zahlungsbetrag ausgehend|borç|расход|списани[ея]|дебет|支出(?:金额)?|借方(?:发生额|金额)?",
        ],
        "(?: (?:(?:in |en )?[a-z]{3}|euros?))?",
      ),
      /^(?:debits?|withdrawals?|withdrawn|paid out|money ?out|payments? out|pay out)\b/,
    ],
  ],
  [
    "in",
    [
      oneOf(
        [
          "credits?|cr|deposits?|lodg(?:e?ments?)|paid in|money ?in|receipts|inflow|in",
          "entradas?|einnahmen?|credit ?(?:amount|amt|value|s)",
          "deposit(?:ed| ?(?:amount|amt|cr))?|cr ?(?:amount|amt)",
          "amount ?(?:credit(?:ed)?|cr|in)|received|payments? in|creditos?|créditos?",
          "(?:montant )?crédit|haben|eingang|gutschrift|abonos?|haber|accredit[io]",
          "(?:importo )?(?:entrate|avere)|uznani[ae]|insättning|jóváírás|settlement credit",
          "inn(?: på konto)?|kredit|دائن|المبلغ الدائن|zahlungsbetrag eingehend|alacak|приход",
          "поступлени[ея]|зачислени[ея]|кредит|收入(?:金额)?|贷方(?:发生额|金额)?",
        ],
        "(?: (?:(?:in |en )?[a-z]{3}|euros?))?",
      ),
      /^(?:credits?|deposits?|lodg(?:e?ments?)|paid in|money ?in|payments? in|pay in)\b/,
    ],
  ],
  [
    "mark",
    [
      oneOf([
        "dr ?cr|cr ?dr|d ?c|c ?d|debit ?(?:or ?)?credit|credit ?(?:or ?)?debit",
        "(?:transaction|trans?|txn|trx|trn|entry) ?type|sign|indicator",
        "(?:debit credit|dr cr|d c|cr dr) ?(?:indicator|ind|flag|mark|type|sign)?",
        "soll haben(?: kennzeichen)?|direction|side|sens|part tran(?:saction)? type|af bij",
        "credit ?debet|debet ?credit|type|d k|deebet kreedit(?: d c)?|debets kredīts|tipe",
      ]),
    ],
  ],
  [
    "amount",
    [
      /^(?:transaction |trans |tran |txn |net |change |settlement |local |account |payment |billing |billed )?(?:amount|amt|value|sum|qty|quantity transacted|change|balance delta)(?: ?(?:[a-z]{3}|in account currency))?$|^(?:credit debit|debit credit) amount$/,
      oneOf(
        [
          "betrag|buchungsbetrag|zahlungsbetrag|umsatz|montant|montante|valor|importância",
          "(?:transactie)?bedrag|importe|importo",
          "kwota(?: (?:operacji|transakcji|płatności|w walucie rachunku))?|belopp|összeg|objem",
          "částka|total amount(?: incl vat)?|montant (?:total ttc|de l opération)",
          "insättning uttag|bel(?:øb|øp)|määrä(?: euroa)?|summa|suma|jumlah|nominal",
          "zaúčtovaná částka|المبلغ|tranzakció összege|(?:i̇?şlem )?tutarı?",
          "сумма (?:пересчитанная )?в валют[еу] сч[её]та",
        ],
        "(?: (?:in |en )?[a-z]{3})?",
      ),
      oneOf(["сумма(?: (?:операции|платежа))?", "(?:交易)?金额"]),
      /^amount\b/,
      /^net(?:to)?$/,
      /^(?:gross|brutto|difference)$/,
    ],
  ],
  [
    "narration",
    [
      oneOf([
        "narrations?|narrative|description|remarks?|particulars|details",
        "transaction ?(?:details?|desc(?:ription)?|remarks?|particulars|narration|narrative)",
        "verwendungszweck|buchungstext|omschrijving|naam omschrijving|name description",
        "mededelingen|notifications|lançamento|concepto referencia|detalhes",
        "zahlungs(?:zweck|grund)|notification text|subject|libell[eé]",
        "nature(?: de l (?:opération|operation))?",
        "descri[cç][aã]o(?: d[oa] (?:movimento|opera[cç][aã]o))?|descritivo|hist[oó]rico",
        "transaktionsbeschreibung|memo|notes?|comment|operation|purpose|explanation|text|label",
        "reason|booking text|payment purpose|action|vorgang(?: verwendungszweck)?|betreff",
        "hinweis|concepto|descripci[oó]n|descrizione(?: (?:operazione|movimento))?|causale",
        "opis(?: (?:operacji|transakcji))?|tytuł(?:em)?|szczegóły transakcji|rubrik",
        "beskrivning|beschreibung ?\\d?|meddelande|text mottagare|közlemény|avisierungstext",
        "zpráva pro příjemce|note message|tekst|beskrivelse|forklaring|tittel|selitys|viesti",
        "otsikko|selgitus|referens|informācija saņēmējam|paaiškinimai|keterangan",
        "uraian(?: transaksi)?|deskripsi",
      ]),
      oneOf([
        "reason type|a c no|linked transaction id|libell[eé] .*|omschrijving ?\\d",
        "(?:vrije |gestructureerde )?mededeling|message for (?:payee|me)",
      ]),
      /\b(?:narration|narrative|description|remarks?|particulars|details?)\b|^(?:libellés|détails?(?: d.*)?|communications?(?: (?:libre|structurée))?)$/,
      oneOf([
        "description ?\\d|(?:transaction )?ref ?\\d|vwz \\d+|descrizione (?:estesa|completa)",
        "(?:más|otros) datos|informations? complémentaires?|informations? complementaires?",
        "(?:to|from|payer|payee) message|payee note|note to self|items|transactions?",
        "toelichting|zpráva|poznámka|desc|descriere(?:a tranzac[tţț]iei)?",
        "detalii(?: tranzac[tţț]ie)?|açıklama|описание(?: операции)?|назначение(?: платежа)?",
        "основание|(?:交易)?摘要|用途|附言|البيان|الوصف|التفاصيل|تفاصيل (?:العملية|المعاملة)",
      ]),
    ],
  ],
  [
    "bankReference",
    [
      oneOf(
        [
          "bank (?!code$|id$)|(?:cryptocurrency )?transaction |trans |tran |txn |trx |trn ",
          "transaktions |transferwise |wise |our |instr |instrument |system |entry |core |cbs ",
          "journal ",
        ],
        "(?:ref(?:erence)?|id|no|number|num)(?: ?(?:no|number|id))?",
      ),
      oneOf([
        "ref(?:erence)?|reference ?(?:no|number|id|num|code)|ref ?(?:no|number|id|num)",
        "receipt ?(?:no|number)|session ?id|rrn|stan|id|cheque ?(?:no|number)?",
        "chq ?(?:no|ref(?: no)?)?|check ?(?:no|number)|doc(?:ument)? ?(?:no|number|id)",
        "instr(?:ument)?(?: ?no)?|référence|reference bancaire|referenz|buchungsreferenz",
        "transactiereferentie|transaktionscode|referência|voucher ?(?:no|number)?",
        "ref cheque no|chq ref no|arkistointitunnus|arhiveerimistunnus|arhīva kods|įrašo nr",
        "id transakce|numer referencyjny|docto|check or slip",
        "identifiant de (?:la )?transaction|(?:numéro|n°|no) de (?:mouvement|transaction)",
        "referin[tţț]a(?: tranzac[tţț]iei)?|交易流水号|المرجع|رقم (?:المرجع|العملية)",
      ]),
      /\b(?:reference|ref)\b/,
      oneOf([
        "balance transaction id|tx (?:hash|id|signature)|pf payment id|receipt",
        "confirmation code|tracking id|(?:transaction|trans?|txn|trx|trn|transfer) code",
        "(?:payout|settlement) id",
      ]),
    ],
  ],
  [
    "paymentReference",
    [
      oneOf(
        [
          "customer|client|payment|payer|account owner|your|end to end|external|merchant",
          "sender|invoice|kunden",
        ],
        "(?: ?to ?end)? ?(?:ref(?:erence)?|id|referenz)(?: ?(?:no|number|id))?",
      ),
      oneOf([
        "kundenreferenz(?: end to end)?|end to end (?:identifikation|referenz)|e2e",
        "endtoend(?:id)?|invoice(?: ?(?:no|number))?|rechnungsnummer|tx ref|m payment id",
        "external transaction id|order (?:no|number|id|ref(?:erence)?)|viite(?:numero|number)?",
        "refere?nces numurs|įmokos kodas|vs|variabilní symbol|variable symbol(?: 1)?",
        "zahlungsreferenz|betalingskenmerk",
      ]),
      /^mandatsreferenz$/,
    ],
  ],
  [
    "counterpartyAccount",
    [
      oneOf(
        [
          "(?:counter ?party|beneficiary|payee|sender|partner|other|contra)(?: s)? ?(?:account|acct|a c|iban)(?: ?(?:no|number))?",
          "kontonummer",
        ],
        " ?(?:iban)?",
      ),
      oneOf([
        "iban|iban konto nr|kontonummer iban|iban kontonummer|rekening tegenpartij",
        "(?:číslo )?protiúč(?:et|tu)|(?:numéro de )?compte (?:de la )?contrepartie",
        "iban de la contrepartie|compte partie adverse|account to from|to from account",
        "tegenrekening(?: iban(?: bban)?)?|rekeningnummer tegenpartij|iban zahlungsbeteiligter",
        "empfänger auftraggeber iban|counterparty iban|sender account|destination account",
        "saaja maksja konto|partner számla(?:száma(?: azonosítója)?)?|对方(?:账号|账户)",
      ]),
    ],
  ],
  [
    "counterparty",
    [
      oneOf(
        [
          "(?:counter ?)?party|beneficiary|payee|payer|sender|recipient|merchant",
          "other party(?: info)?|originator|beneficiary or payer",
        ],
        "(?: ?name)?",
      ),
      oneOf([
        "beguenstigter zahlungspflichtiger|begünstigter zahlungspflichtiger",
        "auftraggeber (?:empfänger|begünstigter)|empfänger auftraggeber(?: name)?|empfänger",
        "zahlungspflichtige r|zahlungsempfänger(?: in)?|name zahlungsbeteiligter|partner",
        "partner name|counteraccount name|to from|name|tiers|naam tegenpartij|payee name",
        "payer name|from name|to name|auftraggeber zahlungsempfänger|auftraggebername",
        "empfängername|empf(?:ä|ae)nger \\d|sender empfänger|empfänger zahlungspflichtiger",
        "beneficiario|ordenante|begünstigter auftraggeber|naam tegenpartij bevat",
        "název protiúčtu|nadawca odbiorca|dane kontrahenta|nazwa (?:nadawcy|odbiorcy)",
        "naam van de tegenpartij|partner elnevezése|namn|partner neve|navn|nimi|saaja maksaja",
        "saajan nimi|saaja maksja(?: nimi)?|saņēmējs maksātājs|gavėjas|对方(?:户名|名称)|handelaar",
        "(?:nom (?:de la )?)?contrepartie(?: contient)?",
      ]),
      /^(?:(?:customer|buyer|payer|payee|sender|receiver|remitter)(?: user| full)? name|beneficiary bank account name)$/,
      /^customer(?: email)?$/,
    ],
  ],
  [
    "currency",
    [
      oneOf(
        ["account ", "transaction ", "posted "],
        "?(?:currency|ccy|cur|curr|(?:buchungs)?w(?:ä|ae)hrung|devise(?: du compte)?|moeda|munt(?:soort)?|moneda|divisa|devies|měna|waluta|valuutta|valuuta|valūta|valiuta|měna účtu|waluta (?:rachunku|operacji)|valuta rekening|valutacode|összeg devizaneme|monn|devizanem|pénznem|tranzakció devizaneme|moned[aă]|para birimi|валюта сч[её]та|币种|货币|العملة|coin|asset|symbol|token (?:mint|symbol)|amount balance unit)(?: code)?",
      ),
      /^(?:wallet|payment|billing|settlement|balance) currency(?: code)?$|^zahlungswährung$/,
    ],
  ],
];
