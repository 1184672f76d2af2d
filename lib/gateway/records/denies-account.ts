const SPEAKS_OF_ACCOUNT = /\b(account|acct|a\/c|nuban|beneficiary|resolve|resolved)\b/i;
const DENIES =
  /\b(not found|not exist|not valid|no (such )?(\w+ )?(account|record|beneficiary)|there is no|invalid|unknown|incorrect|wrong|(could ?n[o']t|can ?not|can't|unable to|failed to) (be )?(find|found|resolve|verif\w+|locate|match)|not (be )?(resolved|verified|recogni[sz]ed|found|located))\b/i;
/** About the lookup itself, the address of the call, the bank's connection or a part of the request other than the account. */
const SPEAKS_OF_SOMETHING_ELSE =
  /\b(cannot (post|get|put)|routes?|endpoints?|url|path|resource|methods?|service|server|gateway|enquiry|provider|timed? ?out|timeout|down|offline|unavailable|unreachable|maintenance|try (again )?later|temporar\w*|(not|n't|isn't|only) (\w+ )?(support\w*|available)|only for|limit\w*|quota|permission|scope|token|currency|bank ?code|sort code|account types?)\b/i;

/**
 * Whether the service's words clearly say that there is no such account. Assumed: no code tells this from other refusals of a lookup, so
 * the words must. Whatever speaks of something else, such as a missing route, a bank that can't be asked or a currency without lookups, or
 * says nothing, isn't a denial: then the account can be neither confirmed nor denied.
 */
export function deniesAccount(serviceMessage: string | null): boolean {
  if (serviceMessage === null) return false;
  // `ACCOUNT_NOT_FOUND` and `account_number is invalid` are words too.
  const words = serviceMessage.replaceAll("_", " ").replaceAll("’", "'");
  return (
    SPEAKS_OF_ACCOUNT.test(words) && DENIES.test(words) && !SPEAKS_OF_SOMETHING_ELSE.test(words)
  );
}
