import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import { afterAll, expect, test } from "vitest";
import { CloseView } from "@/lib/contract/api/close";
import { commentOnBreaks } from "@/lib/desk/reconciliation/breaks/breaks";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { sql } from "@/lib/store/database";
import { startCloseServer } from "./testing/close-server";

const { desk, maker, approver, viewer, ask, verified, close } = await startCloseServer();
afterAll(close);
const books = booksOf(desk.db, maker.userId);

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const forgetHashes = () =>
  sql`update close_periods set pack_sha256 = null, pack_bytes = null`.execute(desk.db);

async function closedPeriod(name: string): Promise<string> {
  const account = await books.account({ name });
  const transactionId = await books.transaction({
    amountSent: "100",
    createdAt: new Date("2026-11-17T09:00:00Z"),
  });
  const [paid = "", charge = ""] = await books.lines(account, [
    { bookedOn: "2026-11-01", amount: "109", narration: "PAID" },
    { bookedOn: "2026-11-30", amount: "5", narration: "CHARGE" },
  ]);
  await makeMatch(maker.ctx, {
    accountId: account,
    lineIds: [paid],
    legs: [{ transactionId, side: "source" }],
    reason: { kind: "bank_charge" },
  });
  await commentOnBreaks(maker.ctx, {
    accountId: account,
    subjects: [`line:${charge}`],
    text: "Monthly fee",
  });
  const { id, version } = CloseView.parse(
    await (await ask(maker, "POST", "", { account, ...NOVEMBER, version: 0 })).json(),
  );
  return (
    CloseView.parse(await (await ask(approver, "POST", `/${id}/review`, { version })).json()).id ??
    ""
  );
}

async function download(id: string) {
  const response = await ask(viewer, "GET", `/${id}/pack`);
  return {
    name: /filename="(.+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "",
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** A pack with some of its files changed, or with none of them (null). */
function repacked(
  bytes: Uint8Array,
  changes: Record<string, ((text: string) => string) | null>,
): Uint8Array<ArrayBuffer> {
  const parts: Zippable = unzipSync(bytes);
  for (const [name, change] of Object.entries(changes)) {
    if (change)
      parts[name] = strToU8(
        change(strFromU8((parts[name] as Uint8Array | undefined) ?? new Uint8Array())),
      );
    else delete parts[name];
  }
  return new Uint8Array(zipSync(parts, { level: 1 }));
}

test("the pack of a close is unaltered, by the file and by its hash, or altered, and in which file", async () => {
  const id = await closedPeriod("Zenith operations");
  await closedPeriod("Access operations");
  const { name, bytes } = await download(id);
  const pack = {
    periodId: id,
    account: { name: "Zenith operations", currency: "NGN" },
    ...NOVEMBER,
    reviewed: { by: approver.ctx.actor.name },
  };
  expect(await verified(viewer, "renamed.zip", bytes)).toMatchObject({
    answer: "unaltered",
    report: null,
    pack,
    alterations: [],
    note: null,
  });
  expect(await verified(viewer, "", hashOf(bytes))).toMatchObject({ answer: "unaltered", pack });
  expect((await desk.audited(id)).map(({ action }) => action).slice(-4)).toEqual([
    "period.pack_downloaded",
    "period.pack_written",
    "period.pack_verified",
    "period.pack_verified",
  ]);

  // Downloaded before hashes were kept: it is written again and compared.
  await forgetHashes();
  expect(await verified(viewer, "renamed.zip", bytes)).toMatchObject({ answer: "unaltered", pack });
  expect(await verified(viewer, "", hashOf(bytes))).toMatchObject({
    answer: "unknown",
    pack: null,
  });

  const better = (text: string) => text.replace(",-9,", ",0,");
  expect(
    await verified(viewer, name, repacked(bytes, { "reconciliation.csv": better })),
  ).toMatchObject({
    answer: "altered",
    pack,
    note: null,
    alterations: [
      { sheet: "reconciliation.csv", line: 2, column: "difference", expected: "-9", found: "0" },
    ],
  });
  // Tables that a spreadsheet has saved, or sorted, say the same.
  const semicolons = (text: string) =>
    text.replaceAll(/"([^",;\r\n]*)"/g, "$1").replaceAll(",", ";");
  expect(
    await verified(viewer, name, repacked(bytes, { "checklist.csv": semicolons })),
  ).toMatchObject({
    note: "same_cells",
    alterations: [{ sheet: "checklist.csv", line: 1, column: null }],
  });
  const sorted = (text: string) =>
    [text.split("\r\n")[0], ...text.trimEnd().split("\r\n").slice(1).toReversed(), ""].join("\r\n");
  expect(await verified(viewer, name, repacked(bytes, { "checklist.csv": sorted }))).toMatchObject({
    note: "same_rows",
    alterations: [{ sheet: "checklist.csv", line: 2, otherOrder: true }],
  });
  // Whoever changes a file can change its hash in the manifest, and what that says of itself is not asked.
  const hidden =
    unzipSync(repacked(bytes, { "reconciliation.csv": better }))["reconciliation.csv"] ??
    new Uint8Array();
  const original = hashOf(unzipSync(bytes)["reconciliation.csv"] ?? new Uint8Array());
  const both = repacked(bytes, {
    "reconciliation.csv": better,
    "manifest.json": (text) => text.replace(original, hashOf(hidden)),
  });
  expect(
    (await verified(viewer, name, both)).alterations.map(({ sheet, column }) => [sheet, column]),
  ).toEqual([
    ["reconciliation.csv", "difference"],
    ["manifest.json", null],
  ]);
  expect(
    (
      await verified(
        viewer,
        name,
        repacked(bytes, {
          "statement-of-reconciliation.csv": (text) => text.replace('net",1,-5', 'net",1,-4'),
        }),
      )
    ).alterations,
  ).toMatchObject([{ column: "amount", expected: "-5", found: "-4" }]);
});

test("files that are missing from a pack, put into it or made unreadable are named, and an archive that was only made anew is told from it", async () => {
  const { name, bytes } = await download(await closedPeriod("Kuda operations"));
  expect(
    (
      await verified(
        viewer,
        name,
        repacked(bytes, { "checklist.csv": null, "extra.txt": () => "x" }),
      )
    ).alterations,
  ).toMatchObject([
    { sheet: "checklist.csv", expected: "The whole file", found: null },
    { sheet: "extra.txt", expected: null, found: "A file that was not in the pack" },
  ]);
  expect(
    (await verified(viewer, name, repacked(bytes, { "receipts.pdf": () => "%PDF" }))).alterations,
  ).toMatchObject([
    { sheet: "receipts.pdf", line: null, expected: expect.stringMatching(/^SHA-256 /) },
  ]);
  expect(await verified(viewer, name, repacked(bytes, {}))).toMatchObject({
    answer: "altered",
    alterations: [],
    note: "same_files",
  });

  // Two files of one name: programs may show the other one.
  const twice = Buffer.from(repacked(bytes, { "checklist.csv2": () => "x" }));
  for (let at = twice.indexOf("checklist.csv2"); at >= 0; at = twice.indexOf("checklist.csv2"))
    twice.write("late-lines.csv", at);
  expect(await verified(viewer, name, new Uint8Array(twice))).toMatchObject({
    answer: "altered",
    alterations: [],
    note: "repeated_files",
  });
  expect(await verified(viewer, name, bytes.slice(0, 500))).toMatchObject({
    answer: "altered",
    note: "unreadable",
    alterations: [],
  });
});

test("a pack without its manifest is found by its name, and one of no close that there is isn't this desk's", async () => {
  const { name, bytes } = await download(await closedPeriod("Wema operations"));
  const bare = repacked(bytes, { "manifest.json": null });
  expect(await verified(viewer, name.replace(".zip", " (1).zip"), bare)).toMatchObject({
    answer: "altered",
    alterations: [{ sheet: "manifest.json" }],
  });
  expect(await verified(viewer, "renamed.zip", bare)).toMatchObject({
    answer: "unknown",
    pack: null,
  });
  const elsewhere = repacked(bytes, {
    "manifest.json": (text) => text.replace(/"from": "2026-11-01"/, '"from": "2020-11-01"'),
  });
  expect(await verified(viewer, "renamed.zip", elsewhere)).toMatchObject({ answer: "unknown" });
});

test("a pack that is written again after people were renamed is the same, and the period still names them as they were called then", async () => {
  const period = await closedPeriod("Sterling operations");
  const { bytes } = await download(period);
  expect(strFromU8(unzipSync(bytes)["exceptions.csv"] ?? new Uint8Array())).toContain(
    `${maker.ctx.actor.name}: Monthly fee`,
  );
  const { name: before } = await desk.db
    .selectFrom("users")
    .select("name")
    .where("id", "=", approver.userId)
    .executeTakeFirstOrThrow();
  await sql`update users set name = name || ' Okonkwo'`.execute(desk.db);
  expect(hashOf((await download(period)).bytes)).toBe(hashOf(bytes));
  await forgetHashes();
  expect(await verified(viewer, "renamed.zip", bytes)).toMatchObject({
    answer: "unaltered",
    pack: { reviewed: { by: before } },
  });
});
