/** What programs write when they break: places in code, databases' and sockets' own errors, exceptions with the package they are from. */
const BREAKDOWNS = [
  /\b[\w$]+(\.[\w$]+)+(Exception|Error)\b/,
  /\bTraceback \(most recent call last\)/,
  /\bat [\w.$<>[\] ]+ ?\([^) ]*\.\w+:\d+/,
  /\bpanic: |\bgoroutine \d+/,
  /\bSQLSTATE\b|\bORA-\d{5}\b|\bviolates [\w -]+ constraint\b|\b(relation|column) "[^"]+" does not exist\b|\bdeadlock detected\b/i,
  /\b(ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)\b|\bsocket hang up\b/,
  /\bCannot (read|set) propert(y|ies) of (undefined|null)\b|\bis not a function\b|'NoneType'|\bnil pointer\b|\bnull pointer\b/i,
];
/** An exception's name. With a refusal it may stand before words for people: `ValidationException: amount is too small`. */
const NAMES = [
  /\b\w+Exception\b/,
  /\b(Type|Reference|Range|Syntax|Key|Value|Attribute|Index|Name|Aggregate|Internal|Unhandled|PrismaClient\w+|Sequelize\w+)Error\b/,
];

/**
 * Whether an error's text is a program's own rather than words for people. Assumed: a service that breaks may answer with its exception, which
 * tells nobody what to do and may show its inside: it isn't quoted.
 */
export function isProgramText(text: string, status: number): boolean {
  return [...BREAKDOWNS, ...(status >= 500 ? NAMES : [])].some((pattern) => pattern.test(text));
}
