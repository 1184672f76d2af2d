import {
  type Fields,
  fieldsOf,
  isRecord,
  wireAccountNumber,
  WireDecimalOrNull,
  WireTimeOrNull,
} from "@/lib/contract/service/values";
import type {
  AlsoSaid,
  PaymentInstructions,
  ReadableInstructions,
  UnreadableInstructions,
} from "@/lib/domain/transfers/transfer";
import { isEmptyValue } from "./parsed";

type Kind = ReadableInstructions["type"];

const unreadable = (reason: string): UnreadableInstructions => ({ type: "unreadable", reason });

/**
 * Reads where to pay for a transfer of this type. Null if nothing is assigned yet; `unreadable` if
 * the details can't be relied on. Source: interface.md, Payment instructions. Assumed: before
 * details are assigned, they may be null, a list, or have only empty fields. With the objects of
 * both kinds, the transfer's type says which one to pay. The fields may stand without the object of
 * their kind around them, and a list may hold a single set.
 */
export function readInstructions(
  value: unknown,
  transferType: string,
  sourceCurrency: string,
): PaymentInstructions | null {
  if (Array.isArray(value)) {
    const sets = value.filter((item) => !isEmptyValue(item));
    return sets.length > 1
      ? unreadable("several sets of payment details at once")
      : readInstructions(sets[0] ?? null, transferType, sourceCurrency);
  }
  if (isEmptyValue(value)) return null;
  if (!isRecord(value)) return unreadable("a text in place of payment details");
  const fields = fieldsOf(value);
  const found = KINDS.map((kind) => READERS[kind](fields, sourceCurrency)).filter(
    (read) => read !== null,
  );
  const wanted = wantedKind(transferType, fields, found);
  const right = found.find((read) => read.type === wanted);
  if (right) return right;
  if (found.length > 1)
    return unreadable(
      "bank details and a deposit address at once, for a transfer of a kind that Rampdesk doesn't know",
    );
  if (found.length === 1)
    return unreadable(
      wanted === "crypto_deposit"
        ? "bank details for a transfer that is paid in stablecoin"
        : "a deposit address for a transfer that is paid from a bank",
    );
  // Only a type, or some fields of a set whose account or address isn't assigned yet.
  return KINDS.some((kind) => fields.first([kind]) !== undefined) || onlySays(value, "type")
    ? null
    : unreadable("payment details without an account or an address");
}

const KINDS = ["bank_transfer", "crypto_deposit"] as const;

/** The kind to pay by. Source: interface.md: an on-ramp is paid by bank transfer, an off-ramp by a deposit. */
function wantedKind(
  transferType: string,
  fields: Fields,
  found: readonly ReadableInstructions[],
): Kind | null {
  if (transferType === "onramp") return "bank_transfer";
  if (transferType === "offramp") return "crypto_deposit";
  return (
    KINDS.find((kind) => kind === fields.text(["type"])) ??
    (found.length === 1 ? (found[0]?.type ?? null) : null)
  );
}

const onlySays = (value: Record<string, unknown>, name: string): boolean =>
  Object.entries(value).every(([key, part]) => key === name || isEmptyValue(part));

const READERS: Record<
  Kind,
  (fields: Fields, sourceCurrency: string) => ReadableInstructions | null
> = {
  bank_transfer: (fields, sourceCurrency) => {
    const own = fieldsOf(fields.first(["bank_transfer"]));
    const bank = own.first(["account_number"]) === undefined ? fields : own;
    const accountNumber = accountNumberOf(bank, sourceCurrency);
    if (accountNumber === null) return null;
    const place = {
      accountName: bank.text(["account_name"]),
      bankName: bank.text(["bank_name"]),
      bankCode: bank.text(["bank_code"]),
    };
    return { type: "bank_transfer", accountNumber, ...place, ...alsoSaid(bank, fields) };
  },
  crypto_deposit: (fields) => {
    const own = fieldsOf(fields.first(["crypto_deposit"]));
    const deposit = own.first(["address"]) === undefined ? fields : own;
    const address = deposit.text(["address"]);
    if (address === null) return null;
    return {
      type: "crypto_deposit",
      address,
      network: deposit.text(["network"]),
      asset: deposit.text(["asset"]),
      ...alsoSaid(deposit, fields),
    };
  },
};

/**
 * Reads an account number; for NGN it must have ten digits. Source: interface.md, Transaction
 * record. The length of other countries' numbers is unknown.
 */
function accountNumberOf(bank: Fields, sourceCurrency: string): string | null {
  return sourceCurrency === "NGN"
    ? wireAccountNumber(bank.first(["account_number"]))
    : bank.text(["account_number"]);
}

/**
 * Reads what else a payer must know, such as a reference or memo. Assumed: the interface doesn't
 * show these fields. They have common names, tried in this order, beside the account or address or
 * in the object around it.
 */
function alsoSaid(place: Fields, around: Fields): { also?: AlsoSaid } {
  const text = (names: readonly string[]): string | null => place.text(names) ?? around.text(names);
  const first = (names: readonly string[]): unknown => place.first(names) ?? around.first(names);
  const also: AlsoSaid = {
    reference: text(["payment_reference", "reference", "narration", "remark", "remarks"]),
    memo: text(["memo", "tag", "destination_tag", "memo_tag", "memo_id"]),
    amount: WireDecimalOrNull.parse(
      first(["amount", "amount_due", "amount_to_pay", "expected_amount", "total_amount"]),
    ),
    currency: text(["currency"]),
    until:
      WireTimeOrNull.parse(
        first(["expires_at", "expiry", "expires", "expiry_date", "valid_until"]),
      )?.toISOString() ?? null,
  };
  return Object.values(also).some((said) => said !== null) ? { also } : {};
}
