import { sql } from "kysely";
import { STABLECOINS } from "@/lib/money/currency";

/**
 * The network of the leg `l`, as it is written. A record names the network, or the bank, that is paid to. Over which one a stablecoin was
 * sent is known of the desk's own transfers alone.
 */
export const LEG_NETWORK = sql`case when l.side = 'destination' then l.bank_or_network when l.currency in (${sql.join(STABLECOINS)}) then (select own.network from transfers own where own.id = l.transaction_id) end`;
