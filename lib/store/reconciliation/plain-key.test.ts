import { expect, test } from "vitest";
import { hashKey, referenceKey, sessionKey } from "@/lib/domain/matching/references";
import { identifierKey } from "@/lib/domain/statements/same-account";
import { sql } from "../database";
import { plainKey } from "./account-keys";
import { openTestDatabase } from "../testing/open-test-database";

const db = await openTestDatabase();

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
