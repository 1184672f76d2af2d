import { readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import pg from "pg";
import { fillLines } from "@/bench/matching/fill-lines";
import { openDatabase } from "@/lib/store/database";
import { linesToMatch } from "@/lib/store/match-candidates";
import { rejectedFingerprints } from "@/lib/store/matches";
import { nextRevision } from "@/lib/store/revision";
import { applyProposals } from "@/lib/desk/reconciliation/apply-proposals";

import { matchFrom } from "@/lib/domain/matching/match-from";
import * as cl from "@/lib/store/candidate-legs"; import { matchedOriginals } from "@/lib/store/match-candidates";

import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
const { url, ownerUrl } = JSON.parse(readFileSync("/tmp/p/db.json", "utf8"));
const count = Number(process.argv[2] ?? 10000);
const accountId = await fillLines(ownerUrl, count);
const db = openDatabase(url);
const t0 = performance.now(); let last = t0;
const lap = (what: string) => { const now = performance.now(); console.log(what.padEnd(28), (now - last).toFixed(0).padStart(7), "ms  rss", (process.memoryUsage().rss / 1e6).toFixed(0)); last = performance.now(); };
const find = (db: any, lines: any, { accountId, rules, zone, rejected, availability }: any) => { const o = { zone, availability };
  const timed = (name: string, f: any) => async (w?: any) => { lap("js before " + name); const r = await f(w); lap(name + " " + (w ? (w.length ?? Object.values(w).map((x: any) => x.length)) : "") + " -> " + (r.length ?? "")); return r; };
  return matchFrom({ keyLengths: timed("keyLengths", () => cl.keyLengths(db)), namedLegs: timed("namedLegs", (w: any) => cl.namedLegs(db, w, o)), legsOfAmounts: timed("legsOfAmounts", (w: any) => cl.legsOfAmounts(db, w, o)), matchedOriginals: timed("originals", (w: any) => matchedOriginals(db, accountId, w)), dueByDay: timed("dueByDay", (w: any) => cl.dueByDay(db, w, o)), dueLegs: timed("dueLegs", (w: any) => cl.dueLegs(db, w, o)) } as any, { lines, rejected, rules }); };
await db.transaction().execute(async (tx) => {
  const lines = await linesToMatch(tx, accountId, { availability: "open", after: null, limit: 150000 });
  const rejected = await rejectedFingerprints(tx, accountId);
  lap("lines " + lines.length);
  const rules = DEFAULT_RULES, zone = "Africa/Lagos", availability = "open" as const;
  let proposals, legs;
  const log = (q: any) => q;
  ({ proposals, legOf: legs } = await find(tx, lines, { accountId, rules, zone, rejected, availability })); lap("findMatches");
  const r = await applyProposals(tx, { accountId, revision: await nextRevision(tx), at: new Date(), rulesVersion: 1 }, proposals as any, legs); lap("apply " + JSON.stringify(r));
});
lap("commit");
console.log("TOTAL", (last - t0).toFixed(0), "ms", (count / (last - t0) * 1000).toFixed(0), "lines/s", "peak", process.resourceUsage().maxRSS / 1024);
const c = new pg.Client({ connectionString: ownerUrl }); await c.connect();
const rows = (await c.query(`select m.lane, m.state, m.automatic, m.difference::text, m.evidence::text, m.sentence, m.fingerprint, (from_revision is not null) r,
 (select string_agg(l.fingerprint || case when x.live then '!' else '' end || (l.match_id is not distinct from m.id)::text, ',' order by l.fingerprint) from match_lines x join statement_lines l on l.id = x.line_id where x.match_id = m.id) ls,
 (select string_agg(g.transaction_id || g.side || g.amount || g.live, ',' order by g.transaction_id, g.side) from match_legs g where g.match_id = m.id) gs
 from matches m order by m.fingerprint collate "C"`)).rows;
const ids = (await c.query("select min(id)::text a from statement_lines")).rows[0].a;
const norm = JSON.stringify(rows).replace(/"lineId": \\?"(\d+)/g, (s, d) => "lineId " + (BigInt(d) - BigInt(ids)));
// ids grow with each fill: compare them from the first
const text = rows.map((r: any) => JSON.stringify({ ...r, fingerprint: r.fingerprint.replace(/^[\d,]+/, (s: string) => s.split(",").map((d) => String(BigInt(d) - BigInt(ids))).join(",")), evidence: r.evidence.replace(/"lineId": "(\d+)"/g, (_: string, d: string) => `L${BigInt(d) - BigInt(ids)}`) })).sort().join("\n");
console.log("matches", rows.length, "sha", createHash("sha256").update(text).digest("hex").slice(0, 16));
writeFileSync(`/tmp/p/out-${count}-${process.argv[4] ?? "x"}.txt`, text);
const lanes = (await c.query("select lane, automatic, count(*) from matches group by 1,2 order by 1,2")).rows; console.log(lanes.map((l: any) => `${l.lane}${l.automatic ? "!" : ""}:${l.count}`).join(" "));
await c.end(); await db.destroy();
