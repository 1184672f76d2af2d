import pg from "pg"; import { readFileSync } from "node:fs";
const { ownerUrl } = JSON.parse(readFileSync("/tmp/p/db.json", "utf8"));
const c = new pg.Client({ connectionString: ownerUrl }); await c.connect();
const W = JSON.stringify(Array.from({length: 60}, (_, i) => ({ direction: "out", currency: "NGN", from: `202${1+Math.floor(i/12)}-${String(i%12+1).padStart(2,"0")}-01`, to: `202${1+Math.floor(i/12)}-${String(i%12+1).padStart(2,"0")}-25` })));
const free = "not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)";
const qs: Record<string,[string, any[]]> = {
 days: [`select l.direction, l.currency, (l.created_at at time zone $2)::date as day, count(*)::int from json_to_recordset($1::json) as w(direction text, currency text, "from" date, "to" date)
  join legs l on l.direction = w.direction and l.currency = w.currency and l.created_at >= w."from"::timestamp at time zone $2 and l.created_at < (w."to" + 1)::timestamp at time zone $2
  where l.state = 'due' and ${free} group by 1,2,3`, [W, "Africa/Lagos"]],
 days2: [`with w as materialized (select w.direction, w.currency, w."from"::timestamp at time zone $2 as since, (w."to" + 1)::timestamp at time zone $2 as until from json_to_recordset($1::json) as w(direction text, currency text, "from" date, "to" date))
  select l.direction, l.currency, (l.created_at at time zone $2)::date as day, count(*)::int from w cross join lateral (select * from legs l where l.direction = w.direction and l.currency = w.currency and l.created_at >= w.since and l.created_at < w.until and state = 'due' offset 0) l
  where ${free} group by 1,2,3`, [W, "Africa/Lagos"]],
};
for (const name of process.argv.slice(2)) { const [q, p] = qs[name]!; await c.query("begin"); const r = await c.query("explain (analyze, buffers) " + q, p); await c.query("rollback"); console.log("=== " + name); for (const row of r.rows) console.log(row["QUERY PLAN"].slice(0, 220)); }
await c.end();
