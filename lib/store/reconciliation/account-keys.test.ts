import { expect, test } from "vitest";
import {
  accountParts,
  identifierKey,
  isOtherAccount,
  isSameAccount,
} from "@/lib/domain/statements/same-account";
import { sql } from "../database";
import { openTestDatabase } from "../testing/open-test-database";
import { isPaidTo, plainKey } from "./account-keys";
import { hashKey, referenceKey, sessionKey } from "@/lib/domain/matching/references";

const db = await openTestDatabase();

interface Case {
  paidTo: string | null;
  own: string;
  currency: string;
  is: boolean;
}

const of = (currency: string, rows: readonly [string | null, string, boolean][]): Case[] =>
  rows.map(([paidTo, own, is]) => ({ paidTo, own, currency, is }));

const CASES: readonly Case[] = [
  ...of("NGN", [
    ["0123456789", "0123456789", true],
    ["0123456789", "058/0123456789", true],
    ["0123456789", "0580123456789", true],
    ["0123456789", "250655/0123456789", true],
    ["012 345-6789", "058 0123456789", true],
    ["0123456789", "GTBINGLA/0123456789", true],
    ["0123456789", "GTBINGLA/058/0123456789", true],
    // Of either the code is known, or neither's.
    ["058/0123456789", "0123456789", true],
    ["0580123456789", "058/0123456789", true],
    ["058/0123456789", "0580123456789", true],
    // Another bank's, or another number.
    ["057/0123456789", "058/0123456789", false],
    ["0570123456789", "058/0123456789", false],
    ["0570123456789", "0580123456789", false],
    ["0123456780", "058/0123456789", false],
    ["0123456780", "0580123456789", false],
    ["3456789", "0123456789", false],
    ["******6789", "0123456789", false],
    // A code has three, five, six or nine digits, and a number ten.
    ["0123456789", "0010123456789012", false],
    ["0123456789", "58/0123456789", false],
    ["0123456789", "00580123456789", false],
    [null, "0123456789", false],
    ["", "0123456789", false],
  ]),
  ...of("KES", [
    ["1012345678", "NG10001/1012345678", true],
    ["369300900", "20041111/369300900", true],
    ["12/3456/7890", "1234567890", true],
    // Elsewhere numbers have other lengths, so that nothing says where a code would end.
    ["0293456789", "0180293456789", false],
    ["0180293456789", "018 0293456789", true],
    ["0180293456789", "018/0293456789", true],
    ["10001/1012345678", "NG10002/1012345678", false],
  ]),
  ...of("USDC", [
    [
      "0xab5801a7d398351b8be11c439e05c5b3259aec9b",
      "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
      true,
    ],
    [
      "0xab5801a7d398351b8be11c439e05c5b3259aec9c",
      "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
      false,
    ],
    ["TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf", "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf", true],
  ]),
];

const PAYEE = { account: "p.paid_to", currency: "a.currency" };
const OWN = { identifierKey: "a.identifier_key", numberKey: "a.number_key", bankKey: "a.bank_key" };

async function judged(byNumber: boolean): Promise<boolean[]> {
  const { rows } = await sql<{ is: boolean }>`
    with p as (select * from jsonb_to_recordset(${JSON.stringify(CASES.map((each, n) => ({ n, paid_to: each.paidTo, own: each.own, currency: each.currency })))}::jsonb) as p(n int, paid_to text, own text, currency text)),
    a as (select p.n, p.currency, upper(regexp_replace(p.own, '[^A-Za-z0-9]', '', 'g')) as identifier_key, account_number(p.own, p.currency) as number_key, account_bank(p.own, p.currency) as bank_key from p)
    select coalesce(${sql.raw(isPaidTo(PAYEE, OWN, byNumber))}, false) as is from p join a using (n) order by n
  `.execute(db);
  return rows.map(({ is }) => is);
}

const told = (judgements: readonly boolean[]) =>
  CASES.map(
    ({ paidTo, own, currency }, at) =>
      `${currency} ${paidTo ?? "nobody"} is ${own}: ${judgements[at] ? "yes" : "no"}`,
  );

test("by number a payout is to an account with the same number, unless each has a bank's code and they differ", async () => {
  expect(told(await judged(true))).toEqual(told(CASES.map(({ is }) => is)));
});

test("accounts are taken apart here as in the database, and no payout to an account of ours is one to another", async () => {
  const accounts = CASES.flatMap(({ paidTo, own, currency }) =>
    [own, paidTo ?? ""].map((account) => ({ account, currency })),
  );
  const { rows } = await sql<{ number: string; bank: string | null }>`
    select account_number(account, currency) as number, account_bank(account, currency) as bank
    from jsonb_to_recordset(${JSON.stringify(accounts.map((each, n) => ({ n, ...each })))}::jsonb) as p(n int, account text, currency text) order by n
  `.execute(db);
  expect(
    accounts.map(({ account, currency }) => ({ account, ...accountParts(account, currency) })),
  ).toEqual(rows.map((row, n) => ({ account: accounts[n]?.account, ...row })));
  for (const { paidTo, own, currency } of CASES.filter(({ is }) => is))
    expect([paidTo, own, isOtherAccount(paidTo ?? "", own, currency)]).toEqual([
      paidTo,
      own,
      false,
    ]);
});

test("what older reports go by compares the whole identifier", async () => {
  expect(told(await judged(false))).toEqual(
    told(
      CASES.map(
        ({ paidTo, own }) => paidTo !== null && identifierKey(paidTo) === identifierKey(own),
      ),
    ),
  );
});

test("a statement of an account that is ours by number is recognised as the account's too, where the code is set apart", () => {
  const apart = CASES.filter(
    ({ own, paidTo }) =>
      own.includes("/") &&
      paidTo !== null &&
      /^\w+(\/\d+)?$/.test(paidTo) &&
      /^[A-Z0-9]+\/\d+$/.test(own),
  );
  expect(apart.length).toBeGreaterThan(5);
  for (const { paidTo, own, is } of apart.filter((each) => each.is || each.paidTo?.includes("/")))
    expect([paidTo, own, isSameAccount(own, paidTo ?? "")]).toEqual([paidTo, own, is]);
});

test("accounts keep their number and their bank's code", async () => {
  const { rows } = await sql`
    insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at)
    select gen_random_uuid(), 'bank', 'A', identifier, 'Z', currency, now()
    from (values ('058/0123456789', 'NGN'), ('0580123456788', 'NGN'), ('GTBINGLA/012-345-6787', 'NGN'), ('GHANAXXX', 'GHS'), ('gb33 bukb 2020', 'GHS')) as v(identifier, currency)
    returning identifier, number_key, bank_key
  `.execute(db);
  expect(rows).toEqual([
    { identifier: "058/0123456789", numberKey: "0123456789", bankKey: "058" },
    { identifier: "0580123456788", numberKey: "0123456788", bankKey: "058" },
    { identifier: "GTBINGLA/012-345-6787", numberKey: "0123456787", bankKey: null },
    { identifier: "GHANAXXX", numberKey: "GHANAXXX", bankKey: null },
    { identifier: "gb33 bukb 2020", numberKey: "GB33BUKB2020", bankKey: null },
  ]);
});

test("payouts to a number are found by their index", async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Record<string, string>>`
    explain select from legs l where l.side = 'destination' and l.currency = 'NGN' and l.created_at >= now() - interval '1 month'
      and ${sql.raw(isPaidTo({ account: "l.party", currency: "l.currency" }, { identifierKey: "'0580123456789'", numberKey: "'0123456789'", bankKey: "'058'" }, true))}
  `.execute(tx);
  });
  const plan = rows.map((row) => Object.values(row).join()).join("\n");
  expect(plan).toContain("transactions_destination_account");
  expect(plan).toMatch(/Index Cond: .*0123456789/);
});

const HASH = "5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060";
const TEXTS = [
  "TXN-5P3CXM",
  " txn 5p3/cxm ",
  "1016 004-418",
  "NG91 ZENI 0001",
  "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
  `0x${HASH}`,
  ` 0X${HASH.toUpperCase()}`,
  HASH,
  "0xfeed",
  "N°12É",
  "漢字7",
  "Straße ıſ",
  "",
  " - ",
];

test("keys made by the database are those that the code makes", async () => {
  const { rows } = await sql`
    with t as (select text, n from unnest(${TEXTS}::text[]) with ordinality as u(text, n)),
    account as (
      insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at)
      select gen_random_uuid(), 'bank', 'A', text, 'Z', 'C' || n, now() from t returning currency, identifier_key
    ),
    payment as (insert into transfer_payments (transfer_id, place, session_id, amount) select 't', n, text, 1 from t returning place, session_key),
    record as (
      insert into transactions (id, reference, status, source_currency, amount_sent, destination_currency, transaction_hash, revision, read_started_at, first_seen_at)
      select 't' || n, text, 'x', 'NGN', 1, 'USDC', text, nextval('desk_revision'), now(), now() from t returning id, reference_key, hash_key
    )
    select ${sql.raw(plainKey("t.text"))} as plain, identifier_key, reference_key, session_key, hash_key
    from t join account on currency = 'C' || n join payment on place = n join record on id = 't' || n order by n
  `.execute(db);
  expect(rows).toEqual(
    TEXTS.map((text) => ({
      plain: identifierKey(text),
      identifierKey: identifierKey(text),
      referenceKey: referenceKey(text),
      sessionKey: sessionKey(text),
      hashKey: hashKey(text),
    })),
  );
});
