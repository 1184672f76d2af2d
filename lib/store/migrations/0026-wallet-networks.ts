import { sql, type Kysely } from "kysely";

/** An address is a wallet on each network where it is used, with a balance and records of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The network that a text names, by the interface's name for it; null where it names none of them, or several. The same as
    -- knownNetwork in lib/domain/chain/network-name.ts, which known-network.test.ts compares it with.
    create function known_network(named text) returns text language sql immutable parallel safe as $$
      select case when cardinality(found) = 1 and plain !~ 'testnet|sepolia|goerli|holesky|amoy|mumbai|nile|shasta' then found[1] end
      from (select regexp_replace(lower(named), '[^a-z0-9]', '', 'g') as plain) p,
      lateral (select array_remove(array[
        case when plain ~ 'polygon|matic|^pol$' then 'Polygon' end,
        case when plain ~ 'ethereum|erc20|^eth(mainnet)?$' then 'Ethereum' end,
        case when plain ~ 'bsc|bep20|bnb|binance' then 'BSC' end,
        case when plain ~ 'arbitrum|^arb$' then 'Arbitrum' end,
        case when plain ~ 'trc20|tron|^trx$' then 'TRC20' end
      ], null) as found) f
    $$;

    -- Of a wallet whose network is known. One at an exchange, whose place is the exchange's name, has none.
    alter table statement_accounts add column network text generated always as (case when kind = 'wallet' then known_network(institution) end) stored;
    drop index statement_accounts_identifier;
    create unique index statement_accounts_identifier on statement_accounts (identifier_key, currency, coalesce(network, ''));
  `.execute(db);
}
