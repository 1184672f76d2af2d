import { stringify } from "lossless-json";
import { ServiceBank, ServiceBankAccount } from "@/lib/contract/service/bank";
import { Envelope, unwrapData } from "@/lib/contract/service/envelope";
import { isRecord } from "@/lib/contract/service/values";
import { isAccountNumber } from "@/lib/domain/recipients/same-account";
import type { Bank, BankAccount } from "@/lib/domain/recipients/recipient";
import { readPage } from "./lists/paged-list";
import type { ReadOptions } from "./reading";
import { isEmptyValue, type Parsed, reasonOf } from "./records/parsed";
import { isUpstreamError, malformedAnswer, type UpstreamError } from "./upstream-error";
import type { GoodAnswer } from "./wire/exchange";
import type { RetriedRead } from "./wire/retried-read";
import { bodyHeaders } from "./writes/write-plans";

/**
 * Outcome of a lookup. `not_found`: the service clearly says that there is no such account.
 * `unnamed`: a 2xx without a holder's name, which proves nothing. Any other failure is thrown.
 */
export type BankLookupReading =
  | { outcome: "found"; account: BankAccount }
  | { outcome: "not_found"; serviceMessage: string | null }
  | { outcome: "unnamed" };

const LOOKUP_CALL = "POST /v1/banks/lookup";

export function createBanksClient(read: RetriedRead) {
  return {
    /** Source: interface.md, GET /v1/banks. @throws {UpstreamError} */
    list: (options?: ReadOptions) => readPage(read, "/v1/banks", {}, readBank, options),
    /**
     * Asks the bank who holds an account. Changes nothing, so it is retried like a read. Source:
     * interface.md, POST /v1/banks/lookup.
     * @throws {UpstreamError} if the bank didn't say, or the lookup itself was refused
     */
    lookUp: async (
      { accountNumber, bankCode }: { accountNumber: string; bankCode: string },
      options?: ReadOptions,
    ): Promise<BankLookupReading> => {
      const body = Buffer.from(
        stringify({ account_number: accountNumber, bank_code: bankCode }) ?? "",
        "utf8",
      );
      try {
        const answer = await read(
          { method: "POST", path: "/v1/banks/lookup", headers: bodyHeaders(body), body },
          options,
        );
        if (namesNobody(answer.body)) return unnamed(answer.body);
        return { outcome: "found", account: readAccount(answer, accountNumber) };
      } catch (error) {
        if (!isUpstreamError(error) || !isDenial(error)) throw error;
        return { outcome: "not_found", serviceMessage: error.serviceMessage };
      }
    },
  };
}

/** Reads a 2xx that names nobody. Its message may still say that there is no such account. */
function unnamed(body: unknown): BankLookupReading {
  const serviceMessage = Envelope.safeParse(body).data?.message ?? null;
  return saysNoSuchAccount(serviceMessage)
    ? { outcome: "not_found", serviceMessage }
    : { outcome: "unnamed" };
}

const DENIALS: ReadonlySet<number | null> = new Set([400, 404, 422]);

/** Returns true if an error says that there is no such account, also under a good status. */
function isDenial({ kind, status, serviceMessage }: UpstreamError): boolean {
  return (
    ((kind === "refused" && DENIALS.has(status)) || kind === "malformed") &&
    saysNoSuchAccount(serviceMessage)
  );
}

function readBank(row: unknown): Parsed<Bank> {
  const parsed = ServiceBank.safeParse(row);
  return parsed.success
    ? { ok: true, value: { name: parsed.data.name, code: parsed.data.code } }
    : { ok: false, reason: reasonOf(parsed.error) };
}

function namesNobody(body: unknown): boolean {
  const data = unwrapData(body);
  return isEmptyValue(data) || (isRecord(data) && "account_name" in data && !data["account_name"]);
}

function readAccount(answer: GoodAnswer, askedFor: string): BankAccount {
  const malformed = (detail: string) => malformedAnswer(LOOKUP_CALL, answer, detail);
  const parsed = ServiceBankAccount.safeParse(unwrapData(answer.body));
  if (!parsed.success) throw malformed(reasonOf(parsed.error));
  const accountNumber = parsed.data.account_number ?? askedFor;
  if (!isAccountNumber(accountNumber, askedFor))
    throw malformed("the answer is about another account number");
  return {
    accountNumber: askedFor,
    accountName: parsed.data.account_name,
    bankName: parsed.data.bank_name,
  };
}

const SPEAKS_OF_ACCOUNT = /\b(account|acct|a\/c|nuban|beneficiary|resolve|resolved)\b/i;
const DENIES =
  /\b(not found|not exist|not valid|no (such )?(\w+ )?(account|record|beneficiary)|there is no|invalid|unknown|incorrect|wrong|(could ?n[o']t|can ?not|can't|unable to|failed to) (be )?(find|found|resolve|verif\w+|locate|match)|not (be )?(resolved|verified|recogni[sz]ed|found|located))\b/i;
/** Matches words about the lookup, the bank's connection or another part of the request. */
const SPEAKS_OF_SOMETHING_ELSE =
  /\b(cannot (post|get|put)|routes?|endpoints?|url|path|resource|methods?|service|server|gateway|enquiry|provider|timed? ?out|timeout|down|offline|unavailable|unreachable|maintenance|try (again )?later|temporar\w*|(not|n't|isn't|only) (\w+ )?(support\w*|available)|only for|limit\w*|quota|permission|scope|token|currency|bank ?code|sort code|account types?)\b/i;

/**
 * Returns true if the service's message clearly says that there is no such account. A message about
 * something else, such as a missing route or a bank that can't be asked, proves nothing.
 * Assumed: no code tells this apart from other refusals, so the words must.
 */
export function saysNoSuchAccount(serviceMessage: string | null): boolean {
  if (serviceMessage === null) return false;
  // `ACCOUNT_NOT_FOUND` and `account_number is invalid` are words too.
  const words = serviceMessage.replaceAll("_", " ").replaceAll("’", "'");
  return (
    SPEAKS_OF_ACCOUNT.test(words) && DENIES.test(words) && !SPEAKS_OF_SOMETHING_ELSE.test(words)
  );
}
