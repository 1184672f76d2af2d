import { createHash } from "node:crypto";
import type {
  Kysely,
  Compilable,
  CompiledQuery,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from "kysely";
import pg from "pg";
import type { Schema } from "../schema";

const names = new Map<string, string>();

/**
 * Keeps a statement parsed and planned on each connection after its first run.
 * For a small query, parsing takes twice as long as running. The name is made from the SQL, so that it means
 * the same to all processes, of any version, between which a pooler may pass a connection on.
 */
function prepareOnFirstUse(statement: string): void {
  names.set(
    statement,
    `rampdesk_${createHash("sha256").update(statement).digest("hex").slice(0, 24)}`,
  );
}

/**
 * Errors of a statement that is no longer usable. A migration changed the columns that it returns,
 * or a pooler passed on another connection, which doesn't know it or already does.
 */
const UNUSABLE: ReadonlySet<string | undefined> = new Set(["0A000", "26000", "42P05"]);

/** The pool for the query builder, which has no names for its statements. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const preparing = new PreparingClient(client);
      clients.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

class PreparingClient implements PostgresPoolClient {
  #prepares = true;

  constructor(private readonly client: pg.PoolClient) {}

  query<Row>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(): never;
  query<Row>(statement = "", values: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    // Within a transaction an unusable statement would end it, where outside it is simply sent again.
    const isAlone = this.client.getTransactionStatus() === "I";
    const name = this.#prepares && isAlone ? names.get(statement) : undefined;
    return name === undefined
      ? this.#send<Row>({ text: statement, values })
      : this.#prepared<Row>({ name, text: statement, values });
  }

  /** Runs a prepared statement, and sends it plainly from now on if it is unusable. */
  #prepared<Row>(query: Query): Promise<PostgresQueryResult<Row>> {
    return this.#send<Row>(query).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || !UNUSABLE.has(error.code)) throw error;
      this.#prepares = false;
      return this.#send<Row>({ text: query.text, values: query.values });
    });
  }

  #send<Row>(query: Query): Promise<PostgresQueryResult<Row>> {
    return this.client.query(query as pg.QueryConfig) as unknown as Promise<
      PostgresQueryResult<Row>
    >;
  }

  release(): void {
    this.client.release();
  }
}

interface Query {
  name?: string;
  text: string;
  values: readonly unknown[];
}

/**
 * A query that nearly every request makes. Its SQL is built once in a process, and prepared once on a connection, and then run with
 * different values: both cost more than running it.
 * @param build the query with placeholders of the values' types, in the order in which the values are given. Its SQL must not
 *   depend on the values: a list is passed as one array.
 */
export function compiledQuery<Row, Values extends readonly unknown[]>(
  build: (db: Kysely<Schema>, ...placeholders: Values) => Compilable<Row>,
  placeholders: Values,
): (db: Kysely<Schema>, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    if (!compiled) {
      compiled = build(db, ...placeholders).compile();
      prepareOnFirstUse(compiled.sql);
    }
    if (compiled.parameters.length !== values.length)
      throw new Error("A compiled query takes just the values that it was built with");
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}
