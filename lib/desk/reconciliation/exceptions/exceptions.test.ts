import { writeXlsx } from "hucre/xlsx";
import { afterAll, expect, test } from "vitest";
import { EXCEPTION_COLUMNS, type ExceptionCells } from "@/lib/domain/exceptions/exception";
import { exceptionsXlsx } from "@/lib/reports/files/exceptions-xlsx";
import { assignBreak, commentOnBreaks, listComments } from "../breaks/breaks";
import { listBreaks } from "../breaks/list-breaks";
import { makeMatch } from "../decisions/make-match";
import { startBooksDesk } from "../testing/books-desk";
import { applyExceptions, previewExceptions, readExceptions } from "./import-exceptions";
import { listExceptions } from "./list-exceptions";

const { desk, ada, books } = await startBooksDesk();
const tunde = await desk.signedIn("maker");
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const on = (day: string) => ({ bookedOn: `2026-11-${day}`, currency: "KES" });

async function exported(account: string): Promise<ExceptionCells[]> {
  const bytes = Buffer.from(
    await new Response(exceptionsXlsx(listExceptions(ada, { account, ...NOVEMBER }))).arrayBuffer(),
  );
  return (await readExceptions(bytes)).map((row) => row.cells);
}

/** A workbook edited by a person. */
async function base64(rows: readonly Partial<ExceptionCells>[]): Promise<string> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Exceptions",
        rows: [
          [...EXCEPTION_COLUMNS],
          ...rows.map((row) => EXCEPTION_COLUMNS.map((column) => row[column] ?? "")),
        ],
      },
    ],
  });
  return Buffer.from(bytes).toString("base64");
}

test("exceptions go to a workbook and come back: changes are shown first, then made, and what changed meanwhile is refused", async () => {
  const accountId = await books.account({ currency: "KES" });
  const transaction = await books.transaction({
    reference: "TXN-XLS001",
    sourceCurrency: "KES",
    amountSent: "4200000.55",
    createdAt: new Date("2026-11-05T09:00:00Z"),
  });
  const [first = "", second = "", third = ""] = await books.lines(accountId, [
    { ...on("19"), amount: "10.5", narration: "UNKNOWN A" },
    { ...on("18"), amount: "20", narration: "UNKNOWN B" },
    { ...on("17"), amount: "30", narration: "UNKNOWN C" },
  ]);
  await commentOnBreaks(ada, { accountId, subjects: [`line:${first}`], text: "Asked the bank." });

  const rows = await exported(accountId);
  expect(rows.map((row) => row.exception)).toEqual([
    `line:${first}`,
    `line:${second}`,
    `line:${third}`,
    `leg:${transaction}:source`,
  ]);
  const inParts: string[] = [];
  for await (const row of listExceptions(ada, { account: accountId, ...NOVEMBER }, 1))
    inParts.push(row.exception);
  expect(inParts).toEqual(rows.map((row) => row.exception));
  expect(rows[0]).toMatchObject({
    side: "statement",
    amount: "10.5",
    comments: expect.stringContaining("Asked the bank."),
    assignee_email: "",
    row_version: "v0.1.nobody",
  });
  expect(rows[3]).toMatchObject({
    side: "rampdesk",
    reference: "TXN-XLS001",
    amount: "4200000.55",
    row_version: "v0.0.nobody",
  });

  const [a, b, c, d] = rows;
  await makeMatch(ada, {
    accountId,
    lineIds: [third],
    legs: [],
    reason: { kind: "other", note: "gone" },
  });
  const sent = [
    { ...a, assignee_email: tunde.email.toUpperCase() },
    { ...b, assignee_email: "nobody@elsewhere.example" },
    { ...c, new_comment: "Too late" },
    { ...d, new_comment: " Due on Monday. ", amount: "1" },
    { ...d, new_comment: "Twice" },
    { exception: "line:999999", new_comment: "Where", row_version: "v0.0" },
  ];
  const preview = await previewExceptions(ada, { accountId, file: await base64(sent) });
  expect(preview).toMatchObject({ rows: 6, unchanged: 0 });
  expect(
    preview.changes.map(({ change, assigneeAfter }) => ({ ...change, assigneeAfter })),
  ).toEqual([
    {
      subject: `line:${first}`,
      version: 0,
      comments: 1,
      assigneeId: tunde.userId,
      assigneeAfter: tunde.ctx.actor.name,
    },
    {
      subject: `leg:${transaction}:source`,
      version: 0,
      comments: 0,
      comment: "Due on Monday.",
      assigneeAfter: null,
    },
  ]);
  expect(preview.refused.map(({ row, problem }) => [row, problem.split(/[.,:]/)[0]])).toEqual([
    [3, "Nobody here has the address nobody@elsewhere"],
    [4, "It has been matched in the meantime"],
    [6, "This exception appears in the file twice"],
    [7, "There is no such line or transfer in this account"],
  ]);
  // A preview changes nothing.
  expect((await listComments(ada, `leg:${transaction}:source`)).comments).toEqual([]);

  desk.clock.advance(1_000);
  await commentOnBreaks(tunde.ctx, {
    accountId,
    subjects: [`line:${first}`],
    text: "The bank answered.",
  });
  const result = await applyExceptions(ada, {
    accountId,
    changes: preview.changes.map(({ change }) => change),
  });
  expect(result).toMatchObject({
    applied: 1,
    refused: [
      {
        subject: `line:${first}`,
        problem: expect.stringContaining("added a comment in the meantime"),
      },
    ],
  });
  expect((await listComments(ada, `leg:${transaction}:source`)).comments).toMatchObject([
    { text: "Due on Monday.", by: ada.actor.name },
  ]);
  expect(
    (await listBreaks(ada, { account: accountId, ...NOVEMBER, side: "lines" })).lines[0]?.assignee,
  ).toBeNull();

  const again = await exported(accountId);
  expect(await previewExceptions(ada, { accountId, file: await base64(again) })).toMatchObject({
    unchanged: 3,
    changes: [],
    refused: [],
  });
});

test("a workbook imported twice says that its comments were made before, and only what somebody else said since is in the way of another", async () => {
  const accountId = await books.account({ currency: "KES" });
  await books.lines(
    accountId,
    ["A", "B"].map((narration) => ({ ...on("19"), amount: "10.5", narration })),
  );
  const [a, b] = await exported(accountId);
  const [first = "", second = ""] = [a?.exception, b?.exception];
  const sent = [
    { ...a, new_comment: "Asked the bank." },
    { ...b, new_comment: "Ours.", assignee_email: tunde.email },
  ];
  const { changes } = await previewExceptions(ada, { accountId, file: await base64(sent) });
  const input = { accountId, changes: changes.map(({ change }) => change) };
  expect(await applyExceptions(ada, input)).toEqual({ applied: 2, refused: [] });
  expect(await previewExceptions(ada, { accountId, file: await base64(sent) })).toMatchObject({
    rows: 2,
    unchanged: 0,
    made: 2,
    changes: [],
    refused: [],
  });
  // Also from a second tab whose preview is older.
  expect(
    (await applyExceptions(ada, { ...input, changes: input.changes.slice(0, 1) })).refused,
  ).toMatchObject([{ problem: "You have added this comment in the meantime." }]);
  expect((await listComments(ada, first)).comments).toHaveLength(1);
  // People know their own comment, and nobody else's.
  const more = await base64([{ ...a, new_comment: "The bank answered." }]);
  expect(await previewExceptions(ada, { accountId, file: more })).toMatchObject({
    changes: [{ change: { subject: first, comment: "The bank answered." } }],
  });
  expect((await previewExceptions(tunde.ctx, { accountId, file: more })).refused).toMatchObject([
    { problem: expect.stringContaining("Somebody else added a comment") },
  ]);
  desk.clock.advance(1_000);
  await commentOnBreaks(tunde.ctx, { accountId, subjects: [second], text: "Mine." });
  expect(
    (
      await previewExceptions(ada, {
        accountId,
        file: await base64([{ ...b, new_comment: "More." }]),
      })
    ).refused,
  ).toMatchObject([{ problem: expect.stringContaining("Somebody else added a comment") }]);
});

test("a row that a person left as it was is unchanged whoever has the break by now, and one that gives it away says who has it", async () => {
  const accountId = await books.account({ currency: "GHS" });
  const lines = await books.lines(
    accountId,
    ["A", "B", "C"].map((narration, at) => ({
      ...on(String(19 - at)),
      currency: "GHS",
      amount: "10",
      narration,
    })),
  );
  const subjects = lines.map((id) => `line:${id}`);
  const kofi = await desk.signedIn("maker");
  const assign = (subject = "", version: number, assigneeId: string | null) =>
    assignBreak(ada, { accountId, subject, assigneeId, version });
  for (const subject of subjects) await assign(subject, 0, tunde.userId);
  const [a, b, c] = await exported(accountId);
  for (const subject of subjects) await assign(subject, 1, kofi.userId);

  const file = async () =>
    base64([
      a ?? {},
      { ...b, new_comment: "The bank was asked." },
      { ...c, assignee_email: ada.actor.email },
    ]);
  const preview = await previewExceptions(ada, { accountId, file: await file() });
  expect(preview).toMatchObject({
    rows: 3,
    unchanged: 1,
    changes: [
      {
        assigneeBefore: kofi.ctx.actor.name,
        assigneeAfter: kofi.ctx.actor.name,
        change: { subject: subjects[1], comment: "The bank was asked." },
      },
    ],
  });
  expect(preview.refused).toMatchObject([
    {
      row: 4,
      problem: expect.stringMatching(`^${kofi.ctx.actor.name} has it now: .*under Breaks`),
    },
  ]);

  // Nor is a comment in the way of who takes it between the preview and its being made.
  await assign(subjects[1], 2, ada.actor.userId);
  expect(
    await applyExceptions(ada, { accountId, changes: preview.changes.map(({ change }) => change) }),
  ).toEqual({ applied: 1, refused: [] });
  expect(
    (await listBreaks(ada, { account: accountId, ...NOVEMBER, side: "lines" })).lines.map(
      ({ assignee }) => assignee?.id,
    ),
  ).toEqual([kofi.userId, ada.actor.userId, kofi.userId]);
});

test("a row whose assignee has been disabled since is unchanged while nobody else is written into it", async () => {
  const accountId = await books.account({ currency: "GHS" });
  const [line = ""] = await books.lines(accountId, [
    { ...on("19"), currency: "GHS", amount: "10.5", narration: "UNKNOWN" },
  ]);
  const gone = await desk.signedIn("maker");
  await assignBreak(ada, {
    accountId,
    subject: `line:${line}`,
    assigneeId: gone.userId,
    version: 0,
  });
  await desk.db
    .updateTable("users")
    .set({ disabledAt: desk.clock.now() })
    .where("id", "=", gone.userId)
    .execute();
  const rows = await exported(accountId);
  expect(rows).toMatchObject([{ assignee_email: gone.email }]);
  expect(await previewExceptions(ada, { accountId, file: await base64(rows) })).toMatchObject({
    unchanged: 1,
    changes: [],
    refused: [],
  });
  // A workbook of before doesn't say whose it was.
  expect(
    await previewExceptions(ada, {
      accountId,
      file: await base64(rows.map((row) => ({ ...row, row_version: "v1.0" }))),
    }),
  ).toMatchObject({ refused: [{ problem: expect.stringContaining("or they are disabled") }] });
});

test("a formula that no program has worked out is no comment: its row is refused, and says why", async () => {
  const accountId = await books.account({ currency: "KES" });
  const [line = ""] = await books.lines(accountId, [
    { ...on("19"), amount: "10.5", narration: "UNKNOWN" },
  ]);
  const cells: Partial<ExceptionCells> = { exception: `line:${line}`, row_version: "v0.0" };
  const rows = [[...EXCEPTION_COLUMNS], EXCEPTION_COLUMNS.map((column) => cells[column] ?? "")];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Exceptions",
        rows,
        cells: new Map([[`1,${EXCEPTION_COLUMNS.indexOf("new_comment")}`, { formula: "A2" }]]),
      },
    ],
  });
  const preview = await previewExceptions(ada, {
    accountId,
    file: Buffer.from(bytes).toString("base64"),
  });
  expect(preview).toMatchObject({
    rows: 1,
    changes: [],
    refused: [{ problem: expect.stringContaining("new_comment is a formula") }],
  });
});

test("what is not the exceptions workbook is refused in words, and a viewer brings nothing back", async () => {
  const accountId = await books.account({ currency: "KES" });
  const viewer = (await desk.signedIn("viewer")).ctx;
  const other = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: "S",
          rows: [
            ["a", "b"],
            ["1", "2"],
          ],
        },
      ],
    }),
  ).toString("base64");
  await expect(previewExceptions(ada, { accountId, file: other })).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("lacks exception, assignee_email"),
  });
  await expect(
    previewExceptions(ada, { accountId, file: Buffer.from("no workbook").toString("base64") }),
  ).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("isn't an XLSX workbook"),
  });
  await expect(previewExceptions(viewer, { accountId, file: other })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(applyExceptions(viewer, { accountId, changes: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
});
