import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "../database";

/**
 * A query that nearly every request makes. Its SQL is built once and then run with different values, since building it costs more
 * than sending it.
 * @param build the query with placeholders of the values' types, in the order in which the values are given. Its SQL must not
 *   depend on the values: a list is passed as one array.
 */
export function compiledQuery<Row, Values extends readonly unknown[]>(
  build: (db: Queryable, ...placeholders: Values) => Compilable<Row>,
  placeholders: Values,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...placeholders).compile();
    if (compiled.parameters.length !== values.length) throw new Error("A compiled query takes just the values that it was built with");
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}
