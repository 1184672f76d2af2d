import pg from "pg"; import { readFileSync } from "node:fs";
const { ownerUrl } = JSON.parse(readFileSync("/tmp/p/db.json", "utf8"));
const c = new pg.Client({ connectionString: ownerUrl }); await c.connect();
for (const q of process.argv.slice(2)) { const t = performance.now(); const r = await c.query(q); console.log((performance.now()-t).toFixed(0)+" ms"); for (const row of (r.rows ?? []).slice(0, 60)) console.log(Object.values(row).join(" | ")); }
await c.end();
