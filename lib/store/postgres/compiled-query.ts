import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "../database";
import { prepareOnFirstUse } from "./preparing-pool";

/**
 * A query that nearly every request makes. Its SQL is built once in a process, and prepared once on a connection, and then run with
 * different values: both cost more than running it.
 * @param build the query with placeholders of the values' types, in the order in which the values are given. Its SQL must not
 *   depend on the values: a list is passed as one array.
 */
export function compiledQuery<Row, Values extends readonly unknown[]>(
  build: (db: Queryable, ...placeholders: Values) => Compilable<Row>,
  placeholders: Values,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
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
