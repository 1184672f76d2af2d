import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { ReportChanges } from "@/lib/contract/api/reports";
import { Verification } from "@/lib/contract/api/verification";
import { verifyFile } from "@/lib/desk/reports/verify-file";
import { closePacks } from "@/lib/reports/close/close-pack";
import { reportFiles } from "@/lib/reports/files/files";
import { OWN, reportCalls } from "./testing/report-calls";
import { startReportDesk } from "./testing/report-desk";

const reports = await startReportDesk();
const { desk, server, maker, books } = reports;
const { ask, asked, fileOf, verified, someTransactions } = reportCalls(reports);
afterAll(() => reports.close());

describe("verify", () => {
  test("of two reports with the same bytes, the answer is about the one that the name says", async () => {
    await someTransactions(1, "RWF");
    const [first, second] = [
      await asked({ kind: "reconciliation", currency: "RWF" }),
      await asked({ kind: "reconciliation", currency: "RWF" }),
    ];
    const bytes = new Uint8Array(await fileOf(first.number));
    expect((await fileOf(second.number)).equals(bytes)).toBe(true);
    expect(await verified(first.fileName, bytes)).toMatchObject({
      answer: "unaltered",
      report: { number: first.number },
    });
    expect(await verified(second.fileName, bytes)).toMatchObject({
      report: { number: second.number },
    });
    expect(await verified("renamed.csv", bytes)).toMatchObject({
      report: { number: second.number },
    });
  });

  test("a second file of the same person waits until the first has its answer", async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    async function* slowly() {
      yield Buffer.from("one");
      await gate;
    }
    const first = verifyFile(maker.ctx, { name: "first.csv" }, slowly(), {
      writers: reportFiles,
      packs: closePacks,
    });
    expect(
      (await ask("POST", "/verify?name=second.csv", { bytes: new Uint8Array([1]) })).status,
    ).toBe(409);
    go();
    expect(await first).toMatchObject({ answer: "unknown" });
    expect(await verified("second.csv", new Uint8Array([1]))).toMatchObject({ answer: "unknown" });
  });

  test("unaltered, altered and where, unaltered but changed since, unknown", async () => {
    const ids = await someTransactions(4, "TZS");
    const view = await asked({ kind: "reconciliation", currency: "TZS" });
    const bytes = new Uint8Array(await fileOf(view.number));
    expect(await verified("renamed.csv", bytes)).toMatchObject({
      answer: "unaltered",
      report: { number: view.number },
      alterations: [],
      changes: { count: 0 },
    });

    const text = Buffer.from(bytes).toString();
    const altered = new Uint8Array(Buffer.from(text.replace("1002.50", "9002.50")));
    expect(await verified(view.fileName, altered)).toMatchObject({
      answer: "altered",
      report: { number: view.number },
      alterations: [{ line: 3, column: "amount_sent", expected: "1002.50", found: "9002.50" }],
    });
    expect(await verified(`#${view.number}`, altered)).toMatchObject({
      answer: "altered",
      note: null,
    });
    const savedBySpreadsheet = new Uint8Array(
      Buffer.from(text.replaceAll(/"([^",\n]*)"/g, "$1").replaceAll(/(\.\d)0,/g, "$1,")),
    );
    expect(await verified(view.fileName, savedBySpreadsheet)).toMatchObject({
      answer: "altered",
      note: "same_cells",
      alterations: [],
    });
    const [head = "", ...rows] = text.trimEnd().split("\r\n");
    const inOrder = (order: string[]) =>
      new Uint8Array(Buffer.from(`${[head, ...order].join("\r\n")}\r\n`));
    const shown = (row = "") => row.replaceAll('"', "").replaceAll(",", " | ");
    expect(await verified(view.fileName, inOrder(rows.toReversed()))).toMatchObject({
      answer: "altered",
      note: "same_rows",
      alterations: [
        { line: 2, expected: shown(rows[0]), found: shown(rows.at(-1)), otherOrder: true },
      ],
    });
    expect(await verified(view.fileName, inOrder(rows.with(0, rows[1] ?? "")))).toMatchObject({
      answer: "altered",
      note: null,
    });
    const fee = head.split(",").findIndex((name) => name.replaceAll('"', "") === "fee");
    const withoutFee = new Uint8Array(
      Buffer.from(
        [head, ...rows]
          .map((row) => `${row.split(",").toSpliced(fee, 1).join(",")}\r\n`)
          .join("")
          .replace("1002.50", "9002.50"),
      ),
    );
    expect(await verified(view.fileName, withoutFee)).toMatchObject({
      answer: "altered",
      note: null,
      alterations: [
        { line: null, column: "fee", ofColumn: "missing" },
        { line: 3, column: "amount_sent", found: "9002.50" },
      ],
    });
    const unicode = (from: string) =>
      new Uint8Array(
        Buffer.from(
          `\uFEFF${from.replaceAll(/"([^",\n]*)"/g, "$1").replaceAll(",", "\t")}`,
          "utf16le",
        ),
      );
    expect(await verified(view.fileName, unicode(text))).toMatchObject({
      note: "same_cells",
      alterations: [],
      saved: { isUtf16: true, separator: "\t" },
    });
    expect(
      await verified(view.fileName, unicode(text.replace("1002.50", "9002.50"))),
    ).toMatchObject({
      note: null,
      alterations: [{ line: 3, column: "amount_sent", found: "9002.50" }],
      saved: { isUtf16: true },
    });
    expect(await verified("mine.csv", altered)).toMatchObject({
      answer: "unknown",
      report: null,
      numberGiven: null,
    });
    expect(await verified("#99999999", altered)).toMatchObject({
      answer: "unknown",
      report: null,
      numberGiven: 99_999_999,
    });

    await books.transaction({
      id: ids[1] ?? "",
      sourceCurrency: "TZS",
      amountSent: "1001.50",
      status: "refunded",
      createdAt: new Date(Date.UTC(2026, 10, 2, 9)),
    });
    await books.transaction({ sourceCurrency: "TZS", amountSent: "77" });
    const after = await verified(view.fileName, bytes);
    expect(after).toMatchObject({ answer: "unaltered", changes: { count: 2 } });
    expect(after.changes?.rows.find((row) => row.is === "changed")?.cells).toContainEqual({
      column: "status",
      was: "transaction_completed",
      now: "refunded",
    });
    expect(after.changes?.rows.filter((row) => row.is === "added")).toHaveLength(1);
    expect(
      ReportChanges.parse(await (await ask("GET", `/${view.number}/changes`)).json()).count,
    ).toBe(2);

    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(
      Verification.parse(await (await ask("GET", `/verify?sha256=${hash.toUpperCase()}`)).json()),
    ).toMatchObject({ answer: "unaltered", report: { number: view.number } });
    expect(
      (await desk.audited(String(view.number))).filter(({ action }) => action === "report.verified")
        .length,
    ).toBeGreaterThanOrEqual(4);
  });

  test("an XLSX that was altered is told by sheet, row and column; one that was only saved anew says so", async () => {
    const { number, fileName } = await asked({
      kind: "transactions",
      format: "xlsx",
      currency: "TZS",
    });
    const parts = unzipSync(new Uint8Array(await fileOf(number)));
    expect(await verified(fileName, zipSync(parts, { level: 1 }))).toMatchObject({
      answer: "altered",
      alterations: [],
      note: "same_cells",
      report: { number },
    });
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const altered = zipSync({
      ...parts,
      "xl/worksheets/sheet1.xml": strToU8(sheet.replace("<v>1002.5</v>", "<v>9002.5</v>")),
    });
    expect(await verified(fileName, altered)).toMatchObject({
      answer: "altered",
      note: null,
      alterations: [
        { sheet: "Report", column: "amount_sent", expected: "1002.5", found: "9002.5", byte: null },
      ],
    });
  });

  test("a manifest is told from any other file: unaltered, altered in which field, or written anew", async () => {
    await someTransactions(2, "ZMW");
    const { number } = await asked({ kind: "transactions", currency: "ZMW" });
    await fileOf(number);
    const text = await (await ask("GET", `/${number}/manifest`)).text();
    const manifest = JSON.parse(text) as { totals: { amountSent: Record<string, string> } };
    const answerTo = (given: string) => verified("any.json", new Uint8Array(Buffer.from(given)));
    expect(await answerTo(text)).toMatchObject({
      answer: "unaltered",
      ofManifest: true,
      report: { number },
      changes: { count: 0 },
    });
    manifest.totals.amountSent["ZMW"] = "1";
    expect(await answerTo(JSON.stringify({ ...manifest, note: "mine" }))).toMatchObject({
      answer: "altered",
      ofManifest: true,
      report: { number },
      alterations: [
        { column: "totals.amountSent.ZMW", expected: "2002", found: "1" },
        { column: "note", expected: null, found: "mine" },
      ],
    });
    expect(await answerTo(JSON.stringify(JSON.parse(text)))).toMatchObject({
      answer: "altered",
      ofManifest: true,
      alterations: [],
      note: "same_fields",
    });
    // A number that has become a text is no formatting.
    const bytes = String((JSON.parse(text) as { bytes: number }).bytes);
    expect(await answerTo(text.replace(`"bytes": ${bytes}`, `"bytes": "${bytes}"`))).toMatchObject({
      answer: "altered",
      ofManifest: true,
      alterations: [{ column: "bytes", expected: bytes, found: `"${bytes}"` }],
      note: null,
    });
    const twice = text.replace(
      '"totals": {',
      '"totals": {"amountSent": {"ZMW": "999"}, "amountReceived": {}}, "totals": {',
    );
    expect(await answerTo(twice)).toMatchObject({
      answer: "altered",
      ofManifest: true,
      alterations: [],
      note: "repeated_fields",
    });
    const checked = (await desk.audited(String(number))).filter(
      ({ action }) => action === "report.verified",
    );
    expect(checked).toMatchObject(checked.map(() => ({ after: { ofManifest: true } })));
    const deep = `${text.trimEnd().slice(0, -1)},"deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(await answerTo(deep)).toMatchObject({
      answer: "altered",
      alterations: [
        { column: expect.stringMatching(/^deep\[0\]/) as string, expected: null, found: "…" },
      ],
    });
    for (const other of [
      "{}",
      "[]",
      "null",
      '{"schema":"rampdesk.report/1","number":99999999}',
      text.slice(1),
    ])
      expect(await answerTo(other)).toMatchObject({ answer: "unknown", report: null });
  });

  test("a short XLSX has all totals on its second sheet", async () => {
    await someTransactions(1, "MWK");
    const { number, fileName } = await asked({
      kind: "transactions",
      format: "xlsx",
      currency: "MWK",
    });
    const sheetsOf = (file: Uint8Array) =>
      Object.keys(unzipSync(file)).filter((name) => name.startsWith("xl/worksheets/")).length;
    const savedAnew = (file: Uint8Array) => zipSync(unzipSync(file), { level: 1 });
    const file = new Uint8Array(await fileOf(number));
    expect(sheetsOf(file)).toBe(2);
    expect(await verified(fileName, savedAnew(file))).toMatchObject({
      note: "same_cells",
      alterations: [],
    });
  });

  test("needs our own page and a session", async () => {
    const url = `${server.url}/api/reports/verify`;
    expect(
      (
        await fetch(url, {
          method: "POST",
          headers: { ...OWN, "content-type": "application/octet-stream" },
          body: "x",
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await fetch(url, {
          method: "POST",
          headers: {
            cookie: maker.cookie,
            "content-type": "application/octet-stream",
            origin: "http://evil.example",
            "x-rampdesk": "1",
          },
          body: "x",
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await fetch(url, {
          method: "POST",
          headers: { cookie: maker.cookie, ...OWN, "content-type": "text/plain" },
          body: "x",
        })
      ).status,
    ).toBe(415);
  });
});
