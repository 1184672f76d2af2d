import { writeFileSync } from "node:fs";
import { withDeskDatabase } from "@/bench/matching/desk-database";
import { fillMirror } from "@/bench/mirror/fill-mirror";
import pg from "pg";
await withDeskDatabase(async (db) => {
  const c = new pg.Client({ connectionString: db.ownerUrl }); await c.connect();
  await c.query("truncate transactions cascade"); await c.end();
  console.log("filling", new Date());
  try { await fillMirror(db.ownerUrl, 1_000_000); } catch (e) { console.log("fillMirror failed", e); throw e; }
  writeFileSync("/tmp/p/db.json", JSON.stringify(db));
  console.log("ready", new Date());
  await new Promise<void>((r) => process.once("SIGINT", r));
});
