import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import type { SearchRule } from "@/lib/domain/transactions/history-query";
import { sql } from "@/lib/store/database";
import { readCells } from "@/lib/store/reports/copy-out";
import { reportPieces } from "@/lib/store/reports/report-pieces";
import { findReport } from "@/lib/store/reports/report-runs";
import { getChangesSince } from "./changes-since";
import { createReport } from "./create-report";
import { downloadReport } from "./download-report";
import { getReport } from "./get-report";
import type { ReportFileWriter } from "./report-writing";

const desk = await startTestDesk();
const maker = await desk.signedIn("maker");
await wholeMirror(desk.db, desk.clock.now());
const books = booksOf(desk.db, maker.userId);
afterAll(() => desk.close());

/** A line for each row. */
const writer: ReportFileWriter = {
  mediaType: "text/plain",
  async *write(db, source) {
    for await (const select of reportPieces(db, source)) {
      for (const cells of await readCells(db, select, source.zone))
        yield { bytes: Buffer.from(`${cells.join(",")}\n`), rows: 1 };
    }
  },
};

async function downloaded(number: number): Promise<string> {
  const { body } = await downloadReport(maker.ctx, String(number), {
    writers: { csv: writer, xlsx: writer, pdf: writer },
    describe: () => "",
    fromByte: 0,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A downloaded report of all history, made by an older search rule. */
async function madeBy(rule: SearchRule, text: string): Promise<{ number: number; file: string }> {
  const { number } = await createReport(maker.ctx, { kind: "transactions", history: { text } });
  await sql`update exports set filters = jsonb_set(filters::jsonb, '{searchRule}', to_jsonb(${rule}::int)) where number = ${number}`.execute(
    desk.db,
  );
  return { number, file: await downloaded(number) };
}

/** As reports were stored before the rule was. */
const withoutRule = (number: number) =>
  sql`update exports set filters = filters::jsonb - 'searchRule' where number = ${number}`.execute(
    desk.db,
  );

const ID = "7f3a1c20-5b4e-4f6a-8d11-0c9a2b7e6d55";
await books.transaction({ reference: "TXN-5P3CXM" });
await books.transaction({ reference: "TXN-9Q8WER", failureReason: "again as 5P3 CXM" });
await books.transaction({ id: ID, reference: "TXN-6K2LMN" });

test.each<[SearchRule, string, string[]]>([
  [1, "5P3 CXM", ["TXN-9Q8WER"]],
  [2, "5P3 CXM", ["TXN-9Q8WER"]],
  [3, "5P3 CXM", ["TXN-5P3CXM", "TXN-9Q8WER"]],
  [1, ID.toUpperCase(), []],
  [2, ID.toUpperCase(), ["TXN-6K2LMN"]],
])(
  "one that was made while searches went by rule %i under %s is made again with the same bytes, whether the rule was stored with it or not",
  async (rule, text, references) => {
    const { number, file } = await madeBy(rule, text);
    expect(references.filter((reference) => file.includes(reference))).toEqual(references);
    expect(file.split("\n").length - 1).toBe(references.length);
    expect(await downloaded(number)).toBe(file);
    await withoutRule(number);
    expect(await downloaded(number)).toBe(file);
    expect((await getReport(maker.ctx, String(number))).manifest?.sha256).toBe(
      createHash("sha256").update(file).digest("hex"),
    );
    expect(await getChangesSince(maker.ctx, String(number))).toMatchObject({ count: 0 });
  },
);

test("a new one is made by the present rule, which is stored with it", async () => {
  const { number } = await createReport(maker.ctx, {
    kind: "transactions",
    history: { text: "5P3 CXM" },
  });
  expect((await findReport(desk.db, number))?.filters).toMatchObject({ searchRule: 3 });
  expect((await downloaded(number)).split("\n").length - 1).toBe(2);
});

test("a change since is told by the rule that the report was made by", async () => {
  const { number } = await madeBy(2, "5P3 CXM");
  await withoutRule(number);
  await books.transaction({ id: ID, reference: "TXN-5P3CXM" });
  expect(await getChangesSince(maker.ctx, String(number))).toMatchObject({ count: 0 });
});
