import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/api/error";
import { StatementAccounts, StatementAccountView } from "@/lib/contract/api/statement-accounts";
import {
  ImportList,
  ImportView,
  ReadingPreview,
  ReceivedFile,
} from "@/lib/contract/api/statements";
import { ImportCancelled, runImport, workImports } from "@/lib/desk/statements/run-import";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { claimImport } from "@/lib/store/statements/statement-imports";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import * as account from "./accounts/[id]/route";
import * as accounts from "./accounts/route";
import * as files from "./files/route";
import * as file from "./imports/[id]/file/route";
import * as preview from "./imports/[id]/preview/route";
import * as one from "./imports/[id]/route";
import * as start from "./imports/[id]/start/route";
import * as imports from "./imports/route";

const ROUTES = {
  "/api/statements/accounts": accounts,
  "/api/statements/accounts/[id]": account,
  "/api/statements/files": files,
  "/api/statements/imports": imports,
  "/api/statements/imports/[id]": one,
  "/api/statements/imports/[id]/file": file,
  "/api/statements/imports/[id]/preview": preview,
  "/api/statements/imports/[id]/start": start,
};
const NOBODY_S = "00000000-0000-4000-8000-000000000000";

let desk: TestDesk;
let server: RouteServer;
let maker: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  desk = await startTestDesk();
  setRuntime(desk.runtime);
  maker = await desk.signedIn("maker");
  viewer = await desk.signedIn("viewer");
  server = await serveRoutes(ROUTES);
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

const WRITE = { origin: "http://desk.example", "x-rampdesk": "1" };
function ask(
  person: TestPerson | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const cookie = person ? { cookie: person.cookie } : undefined;
  if (method === "GET")
    return fetch(`${server.url}/api/statements${path}`, { headers: { ...cookie } });
  return fetch(`${server.url}/api/statements${path}`, {
    method,
    headers: { ...cookie, ...WRITE, "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
}
function send(
  person: TestPerson | null,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = "application/octet-stream",
): Promise<Response> {
  const cookie = person ? { cookie: person.cookie } : undefined;
  return fetch(`${server.url}/api/statements/files?${new URLSearchParams({ name }).toString()}`, {
    method: "POST",
    headers: { ...cookie, ...WRITE, "content-type": type },
    body: content,
  });
}
async function refused(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const { error } = ApiError.parse(await response.json());
  expect(error.requestId).toBe(response.headers.get("x-request-id"));
  return [response.status, error.reason ?? error.code];
}

let number = 5_000_000_000;
async function ownAccount(name = "Zenith operating"): Promise<StatementAccountView> {
  number += 1;
  const made = await ask(maker, "POST", "/accounts", {
    kind: "bank",
    name,
    identifier: String(number),
    institution: "Zenith Bank",
    currency: "NGN",
  });
  expect(made.status).toBe(201);
  return StatementAccountView.parse(await made.json());
}
const csv = (closing = "1450.00") =>
  [
    "Date,Description,Debit,Credit,Balance",
    `2026-11-02,NIP FROM ${number},,500.00,1500.00`,
    `2026-11-03,RTGS CHARGE,50.00,,${closing}`,
    "",
  ].join("\n");
async function received(content = csv()): Promise<ReceivedFile> {
  const answer = await send(maker, "zenith.csv", content);
  expect(answer.status).toBe(200);
  return ReceivedFile.parse(await answer.json());
}
/** A month a sheet. */
async function workbook(...names: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = names.map((name, at) => ({
    name,
    rows: [
      ["Date", "Narration", "Debit", "Credit", "Balance"],
      [`2026-0${at + 1}-02`, `NIP ${name} ${number}`, null, 500, 1500],
      [`2026-0${at + 1}-05`, "CHARGE", 50, null, 1450],
    ],
  }));
  return new Uint8Array(await writeXlsx({ sheets }));
}
async function ended(id: string): Promise<ImportView> {
  while ((await workImports(desk.visitor)) > 0);
  return ImportView.parse(await (await ask(viewer, "GET", `/imports/${id}`)).json());
}

describe("every route", () => {
  const all = Object.entries(ROUTES).flatMap(([path, handlers]) =>
    Object.keys(handlers).map(
      (method) => [method, path.replace("/api/statements", "").replace("[id]", NOBODY_S)] as const,
    ),
  );

  test.each(all)("%s %s needs a session", async (method, path) => {
    const answer = path === "/files" ? send(null, "a.csv", csv()) : ask(null, method, path);
    expect((await answer).status).toBe(401);
  });

  test.each([
    [
      "POST",
      "/accounts",
      { kind: "bank", name: "x", identifier: "12345678", institution: "x", currency: "NGN" },
    ],
    [
      "PATCH",
      `/accounts/${NOBODY_S}`,
      { version: 1, name: "x", institution: "x", paysTransfers: true },
    ],
    [
      "POST",
      `/imports/${NOBODY_S}/preview`,
      { accountId: NOBODY_S, format: "mt940", mapping: null },
    ],
    ["POST", `/imports/${NOBODY_S}/start`, { accountId: NOBODY_S, format: "mt940", mapping: null }],
    ["DELETE", `/imports/${NOBODY_S}`, {}],
  ])("%s %s is not for a viewer, nor from another page", async (method, path, body) => {
    expect((await ask(viewer, method, path, body)).status).toBe(403);
    const elsewhere = await fetch(`${server.url}/api/statements${path}`, {
      method,
      headers: {
        cookie: maker.cookie,
        ...WRITE,
        origin: "http://elsewhere.example",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(elsewhere.status).toBe(403);
  });

  test("a viewer sends no file", async () => {
    expect((await send(viewer, "a.csv", csv())).status).toBe(403);
  });

  test.each<[string, string, unknown, number]>([
    [
      "POST",
      "/accounts",
      { kind: "till", name: "x", identifier: "12345678", institution: "x", currency: "NGN" },
      400,
    ],
    [
      "POST",
      "/accounts",
      { kind: "bank", name: "  ", identifier: "12345678", institution: "x", currency: "NGN" },
      400,
    ],
    [
      "POST",
      "/accounts",
      { kind: "bank", name: "x", identifier: "<b>", institution: "x", currency: "NGN" },
      400,
    ],
    [
      "PATCH",
      `/accounts/${NOBODY_S}`,
      { version: 1, name: "", institution: "x", paysTransfers: true },
      400,
    ],
    [
      "PATCH",
      "/accounts/none",
      { version: 1, name: "x", institution: "x", paysTransfers: true },
      404,
    ],
    [
      "PATCH",
      `/accounts/${NOBODY_S}`,
      { version: 1, name: "x", institution: "x", paysTransfers: true },
      404,
    ],
    ["GET", "/imports/none", null, 404],
    ["GET", `/imports/${NOBODY_S}/file`, null, 404],
    ["DELETE", "/imports/none", {}, 404],
    [
      "POST",
      `/imports/${NOBODY_S}/start`,
      { accountId: NOBODY_S, format: "pdf", mapping: null },
      400,
    ],
    [
      "POST",
      `/imports/${NOBODY_S}/start`,
      { accountId: NOBODY_S, format: "csv", mapping: { columns: "all" } },
      400,
    ],
    [
      "POST",
      `/imports/${NOBODY_S}/preview`,
      { accountId: NOBODY_S, format: "mt940", mapping: null },
      404,
    ],
  ])("%s %s with %j is refused", async (method, path, body, status) => {
    const answer = await ask(maker, method, path, body);
    expect([answer.status, ApiError.parse(await answer.json()).error.message]).toEqual([
      status,
      expect.stringMatching(/\w/),
    ]);
  });
});

describe("accounts", () => {
  test("one number in one currency is one account, however it is spaced", async () => {
    const { identifier } = await ownAccount();
    const spaced = {
      kind: "bank",
      name: "Again",
      identifier: `${identifier.slice(0, 3)} ${identifier.slice(3)}`,
      institution: "Zenith Bank",
      currency: "NGN",
    };
    expect(await refused(ask(maker, "POST", "/accounts", spaced))).toEqual([409, "account_exists"]);
    expect((await ask(maker, "POST", "/accounts", { ...spaced, currency: "USDC" })).status).toBe(
      201,
    );
  });

  test("is renamed on the version that was seen, and the change is on record", async () => {
    const { id, version } = await ownAccount("Zenit");
    const named = {
      name: "Zenith collections",
      institution: "Zenith Bank PLC",
      paysTransfers: true,
    };
    expect((await ask(maker, "PATCH", `/accounts/${id}`, { ...named, version })).status).toBe(204);
    expect(
      await refused(ask(maker, "PATCH", `/accounts/${id}`, { ...named, name: "Other", version })),
    ).toEqual([409, "changed_meanwhile"]);
    const { accounts: list } = StatementAccounts.parse(
      await (await ask(viewer, "GET", "/accounts")).json(),
    );
    expect(list.find((each) => each.id === id)).toMatchObject({ ...named, version: version + 1 });
    expect((await desk.audited(id)).map((row) => row.action)).toEqual([
      "statement_account.added",
      "statement_account.changed",
    ]);
  });
});

describe("a file", () => {
  test("is received, looked at, imported, and known when it comes again", async () => {
    const { id: accountId, name } = await ownAccount();
    const content = csv();
    const { importId, format, mapping } = await received(content);
    const choice = { accountId, format, mapping };
    expect(
      ReceivedFile.parse(
        await (await ask(maker, "GET", `/imports/${importId}/file?account=${accountId}`)).json(),
      ),
    ).toMatchObject({ importId, remembered: false });
    const looked = ReadingPreview.parse(
      await (await ask(maker, "POST", `/imports/${importId}/preview`, choice)).json(),
    );
    expect([
      looked.lines.map(({ direction, amount }) => [direction, amount]),
      looked.problems,
    ]).toEqual([
      [
        ["in", "500.00"],
        ["out", "50.00"],
      ],
      [],
    ]);
    expect(
      ImportView.parse(
        await (await ask(maker, "POST", `/imports/${importId}/start`, choice)).json(),
      ).state,
    ).toBe("queued");
    expect(await refused(ask(maker, "POST", `/imports/${importId}/start`, choice))).toEqual([
      409,
      "started",
    ]);
    expect(await ended(importId)).toMatchObject({
      state: "imported",
      linesNew: 2,
      accountName: name,
      firstDay: "2026-11-02",
      lastDay: "2026-11-03",
    });
    expect(await refused(ask(maker, "DELETE", `/imports/${importId}`))).toEqual([409, "ended"]);
    const again = await received(content);
    expect(again.importedBefore).toMatchObject({ importId, accountName: name });
    expect(await refused(ask(maker, "POST", `/imports/${again.importId}/start`, choice))).toEqual([
      409,
      "file_known",
    ]);
    expect(
      ImportList.parse(await (await ask(viewer, "GET", "/imports")).json()).imports.map(
        (view) => view.id,
      ),
    ).toContain(importId);
  });

  test("is refused whole when its balances differ, with the line and the amounts as the screen shows them", async () => {
    const { id: accountId } = await ownAccount();
    const { importId, format, mapping } = await received(csv("1234450.00"));
    await ask(maker, "POST", `/imports/${importId}/start`, { accountId, format, mapping });
    const view = await ended(importId);
    expect(view).toMatchObject({
      state: "refused",
      linesNew: 0,
      problems: [
        {
          lineNumber: 3,
          problem: expect.stringContaining(
            "1,450.00 was expected behind it, and 1,234,450.00 is printed, a difference of 1,233,000.00.",
          ),
        },
      ],
    });
  });

  test("of another account, or in another currency, is refused whole", async () => {
    const { id: accountId, identifier } = await ownAccount();
    const mt940 = (number: string, currency: string) =>
      [
        ":20:A",
        `:25:${number}`,
        ":28C:1/1",
        `:60F:C261101${currency}100,00`,
        ":61:2611021102D40,00NTRFNONREF",
        ":86:FEE",
        `:62F:C261102${currency}60,00`,
        "-",
        "",
      ].join("\r\n");
    const imported = async (content: string) => {
      const { importId, format } = await received(content);
      await ask(maker, "POST", `/imports/${importId}/start`, { accountId, format, mapping: null });
      return ended(importId);
    };
    expect(await imported(mt940("9990001112", "NGN"))).toMatchObject({
      state: "refused",
      linesNew: 0,
      problems: [{ problem: expect.stringContaining("The file is for account 9990001112") }],
    });
    const dollars = await imported(mt940(identifier, "USD"));
    expect([dollars.state, dollars.problems.map(({ problem }) => problem).join(" ")]).toEqual([
      "refused",
      expect.stringContaining("in USD"),
    ]);
    expect(await imported(mt940(identifier, "NGN"))).toMatchObject({
      state: "imported",
      linesNew: 1,
    });
  });

  test("that is stopped in its last moment leaves nothing behind", async () => {
    const { id: accountId } = await ownAccount();
    const { importId, format, mapping } = await received();
    await ask(maker, "POST", `/imports/${importId}/start`, { accountId, format, mapping });
    const row = await claimImport(desk.db);
    expect(row?.id).toBe(importId);
    await ask(maker, "DELETE", `/imports/${importId}`);
    if (row) await expect(runImport(desk.visitor, row)).rejects.toThrow(ImportCancelled);
    expect((await ended(importId)).state).toBe("cancelled");
    expect(
      await desk.db
        .selectFrom("statementLines")
        .select("id")
        .where("accountId", "=", accountId)
        .execute(),
    ).toEqual([]);
  });

  test("with one bad line names it, shows its text and what is wrong, and not the balances that it breaks", async () => {
    const { id: accountId } = await ownAccount();
    const { importId, format, mapping } = await received(
      `${csv().replace("50.00,,", "fifty,,")}2026-11-04,TAX,1.00,,1449.00\n`,
    );
    await ask(maker, "POST", `/imports/${importId}/start`, { accountId, format, mapping });
    expect((await ended(importId)).problems).toMatchObject([
      {
        lineNumber: 3,
        text: expect.stringContaining("RTGS CHARGE"),
        problem: expect.stringContaining("fifty"),
      },
    ]);
  });

  test("is stopped before it is begun: nothing of it is kept, and it can be started again", async () => {
    const { id: accountId } = await ownAccount();
    const { importId, format, mapping } = await received();
    const choice = { accountId, format, mapping };
    await ask(maker, "POST", `/imports/${importId}/start`, choice);
    expect(
      ImportView.parse(await (await ask(maker, "DELETE", `/imports/${importId}`)).json()).state,
    ).toBe("cancelled");
    expect((await ended(importId)).state).toBe("cancelled");
    await ask(maker, "POST", `/imports/${importId}/start`, choice);
    expect((await ended(importId)).state).toBe("imported");
  });

  test("that is a workbook comes in sheet by sheet, each once", async () => {
    const { id: accountId } = await ownAccount();
    const book = await workbook("Oct", "Nov");
    const sendBook = async (content: Uint8Array<ArrayBuffer>) =>
      ReceivedFile.parse(await (await send(maker, "book.xlsx", content)).json());
    const start = (file: ReceivedFile, sheet: string | null) =>
      ask(maker, "POST", `/imports/${file.importId}/start`, {
        accountId,
        format: "xlsx",
        mapping: { ...(file.mapping as object), sheet },
      });
    const first = await sendBook(book);
    expect([first.sheets, (first.mapping as { sheet: unknown }).sheet]).toEqual([
      ["Oct", "Nov"],
      null,
    ]);
    await start(first, null);
    expect(await ended(first.importId)).toMatchObject({ state: "imported", linesNew: 2 });
    const again = await sendBook(book);
    expect(again.importedBefore).toMatchObject({ importId: first.importId, sheet: null });
    expect(await refused(start(again, null))).toEqual([409, "file_known"]);
    await start(again, "Nov");
    expect(await ended(again.importId)).toMatchObject({ state: "imported", linesNew: 2 });

    // The account's last file was read by a sheet that the next workbook doesn't have.
    const next = await sendBook(await workbook("Dec", "Jan"));
    const known = ReceivedFile.parse(
      await (await ask(maker, "GET", `/imports/${next.importId}/file?account=${accountId}`)).json(),
    );
    expect(known).toMatchObject({ remembered: true, mapping: { sheet: null } });
  });

  test("of a chain takes the wallet's own token, once the wallet is chosen, and asks about one that only bears its name", async () => {
    const address = "TNnWR5c8x1eEMdyp2jamtzgb9BNguFt59N";
    const made = await ask(maker, "POST", "/accounts", {
      kind: "wallet",
      name: "Tron",
      identifier: address,
      institution: "Tron",
      currency: "USDT",
    });
    const { id } = StatementAccountView.parse(await made.json());
    const [tether, unknown] = [
      "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      "TDiXFH8q8AVfA4EtPDKcoBCeR614oNQYHc",
    ];
    const row = (hash: string, token: string, contract: string) =>
      `"${hash.repeat(64)}","1","2026-10-22 03:10:09","${address}","TQedKbijKqFGsb4eCdVH1sby6FkLr1GubN","5510","${token}","${contract}","SUCCESS"`;
    const text = (...rows: string[]) =>
      [
        '"Txn Hash","Block","Time (UTC)","From","To","Amount","Token Symbol","Token Contract","Result"',
        ...rows,
        "",
      ].join("\n");
    const fileOf = async (importId: string) =>
      ReceivedFile.parse(
        await (await ask(maker, "GET", `/imports/${importId}/file?account=${id}`)).json(),
      );
    const fake = await received(text(row("d", "USDT", unknown), row("e", "USDT", unknown)));
    expect(await fileOf(fake.importId)).toMatchObject({
      format: "chain",
      certain: false,
      mapping: { token: null },
    });
    const { importId } = await received(
      text(
        row("a", "USDT", tether),
        row("b", "Voucher t.me/bonus", unknown),
        row("c", "USDT", tether),
        row("d", "USDT", unknown),
      ),
    );
    const known = await fileOf(importId);
    expect(known).toMatchObject({ format: "chain", mapping: { token: "USDT" } });
    await ask(maker, "POST", `/imports/${importId}/start`, {
      accountId: id,
      format: "chain",
      mapping: { ...(known.mapping as object), ownAddresses: [address] },
    });
    expect(await ended(importId)).toMatchObject({ state: "imported", linesNew: 2 });
    await ask(maker, "POST", `/imports/${fake.importId}/start`, {
      accountId: id,
      format: "chain",
      mapping: { ...(fake.mapping as object), ownAddresses: [address], token: unknown },
    });
    expect(await ended(fake.importId)).toMatchObject({ state: "imported", linesNew: 2 });
  });

  test("that is none is refused with what to do", async () => {
    expect(await refused(send(maker, "scan.pdf", "%PDF-1.7"))).toEqual([415, "format"]);
    expect(await refused(send(maker, "empty.csv", ""))).toEqual([415, "format"]);
    expect((await send(maker, "", csv())).status).toBe(400);
    expect((await send(maker, "a.csv", csv(), "text/plain")).status).toBe(415);
  });
});
