import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/api/error";
import { ExceptionsApplied, ExceptionsPreview } from "@/lib/contract/api/exceptions-file";
import { DryRunView, RulesView } from "@/lib/contract/api/match-rules";
import {
  BreakList,
  CommentList,
  CounterpartList,
  MatchList,
  MatchView,
  ReconciliationSummary,
} from "@/lib/contract/api/reconciliation";
import { runMatching } from "@/lib/desk/reconciliation/runs/run-matching";
import { workRuns } from "@/lib/desk/reconciliation/runs/matching-runs";
import { booksOf } from "@/lib/desk/reconciliation/testing/books";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import * as assignments from "./assignments/route";
import * as breaks from "./breaks/route";
import * as standing from "./breaks/standing/route";
import * as comments from "./comments/route";
import * as counterparts from "./counterparts/route";
import * as evidence from "./evidence/[id]/route";
import * as exceptions from "./exceptions/route";
import * as preview from "./exceptions/preview/route";
import * as matchComments from "./matches/[id]/comments/route";
import * as accept from "./matches/[id]/accept/route";
import * as reject from "./matches/[id]/reject/route";
import * as restore from "./matches/[id]/restore/route";
import * as undo from "./matches/[id]/undo/route";
import * as matches from "./matches/route";
import * as open from "./open/route";
import * as summary from "./route";
import * as dryRun from "./rules/dry-runs/[id]/route";
import * as dryRuns from "./rules/dry-runs/route";
import * as rules from "./rules/route";
import * as runs from "./runs/route";

const ROUTES = {
  "/api/reconciliation": summary,
  "/api/reconciliation/assignments": assignments,
  "/api/reconciliation/breaks": breaks,
  "/api/reconciliation/breaks/standing": standing,
  "/api/reconciliation/comments": comments,
  "/api/reconciliation/counterparts": counterparts,
  "/api/reconciliation/evidence/[id]": evidence,
  "/api/reconciliation/exceptions": exceptions,
  "/api/reconciliation/exceptions/preview": preview,
  "/api/reconciliation/matches": matches,
  "/api/reconciliation/matches/[id]/accept": accept,
  "/api/reconciliation/matches/[id]/comments": matchComments,
  "/api/reconciliation/matches/[id]/reject": reject,
  "/api/reconciliation/matches/[id]/restore": restore,
  "/api/reconciliation/matches/[id]/undo": undo,
  "/api/reconciliation/open": open,
  "/api/reconciliation/rules": rules,
  "/api/reconciliation/rules/dry-runs": dryRuns,
  "/api/reconciliation/rules/dry-runs/[id]": dryRun,
  "/api/reconciliation/runs": runs,
};
const NOBODY_S = "00000000-0000-4000-8000-000000000000";
const DAYS = "from=2026-11-01&to=2026-11-30";

let desk: TestDesk;
let server: RouteServer;
let maker: TestPerson;
let viewer: TestPerson;
let books: ReturnType<typeof booksOf>;
beforeAll(async () => {
  desk = await startTestDesk();
  setRuntime(desk.runtime);
  maker = await desk.signedIn("maker");
  viewer = await desk.signedIn("viewer");
  books = booksOf(desk.db, maker.userId);
  server = await serveRoutes(ROUTES);
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

function ask(
  person: TestPerson | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers: Record<string, string> = person ? { cookie: person.cookie } : {};
  if (method === "GET") return fetch(`${server.url}/api/reconciliation${path}`, { headers });
  Object.assign(headers, {
    origin: "http://desk.example",
    "content-type": "application/json",
    "x-rampdesk": "1",
  });
  return fetch(`${server.url}/api/reconciliation${path}`, {
    method,
    headers,
    body: JSON.stringify(body ?? {}),
  });
}
async function refused(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const { error } = ApiError.parse(await response.json());
  expect(error.requestId).toBe(response.headers.get("x-request-id"));
  return [response.status, error.reason ?? error.code];
}

/** An account with one suggestion that is 50 short, and a line of its own. */
async function suggestedBooks(reference: string) {
  const account = await books.account({ currency: "KES" });
  const transaction = await books.transaction({
    reference,
    sourceCurrency: "KES",
    amountSent: "1000000",
  });
  const [, charge = ""] = await books.lines(account, [
    {
      bookedOn: "2026-11-18",
      amount: "999950",
      currency: "KES",
      narration: `TRF ${reference} CHG NETTED`,
    },
    { bookedOn: "2026-11-18", amount: "7", currency: "KES", narration: "FEE" },
  ]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const list = MatchList.parse(
    await (await ask(viewer, "GET", `/matches?account=${account}&${DAYS}&state=suggested`)).json(),
  );
  const [match] = list.matches;
  if (!match) throw new Error("nothing was suggested");
  return { account, transaction, charge, match };
}

describe("every route", () => {
  const all = Object.entries(ROUTES).flatMap(([path, handlers]) =>
    Object.keys(handlers).map(
      (method) =>
        [method, path.replace("/api/reconciliation", "").replace("[id]", NOBODY_S)] as const,
    ),
  );

  test("is tried", () => expect(all).toHaveLength(24));

  test.each(all)("%s %s needs a session", async (method, path) => {
    expect((await ask(null, method, path)).status).toBe(401);
  });

  test.each(all.filter(([method]) => method !== "GET"))(
    "%s %s takes no write from another page",
    async (method, path) => {
      const headers = {
        cookie: maker.cookie,
        origin: "http://elsewhere.example",
        "content-type": "application/json",
        "x-rampdesk": "1",
      };
      expect(
        (await fetch(`${server.url}/api/reconciliation${path}`, { method, headers, body: "{}" }))
          .status,
      ).toBe(403);
    },
  );

  test.each<[string, string, unknown]>([
    ["GET", "?account=x&from=2026-11-01&to=2026-11-30", null],
    ["GET", `?account=${NOBODY_S}&from=2026-11-31&to=2026-12-01`, null],
    ["GET", `/matches?account=${NOBODY_S}&${DAYS}&state=undone`, null],
    ["GET", `/breaks?account=${NOBODY_S}&${DAYS}&side=both`, null],
    ["GET", `/breaks?account=${NOBODY_S}&${DAYS}&side=lines&pageSize=100000`, null],
    ["GET", "/breaks/standing?account=x&subject=line:1", null],
    ["GET", `/counterparts?account=${NOBODY_S}&side=legs&amount=ten`, null],
    ["GET", `/exceptions?account=${NOBODY_S}&from=2026-11-01`, null],
    ["POST", "/matches", { accountId: NOBODY_S, lineIds: [], legs: [] }],
    ["POST", "/matches", { accountId: NOBODY_S, lineIds: ["1; drop"], legs: [] }],
    ["POST", `/matches/${NOBODY_S}/accept`, { version: "1" }],
    ["POST", `/matches/${NOBODY_S}/accept`, { version: 1, reason: { kind: "whim" } }],
    ["POST", `/matches/${NOBODY_S}/reject`, {}],
    ["POST", `/matches/${NOBODY_S}/restore`, {}],
    ["POST", `/matches/${NOBODY_S}/undo`, { version: 1, reason: "x".repeat(501) }],
    ["POST", "/comments", { accountId: NOBODY_S, subjects: ["line:1"], text: "  " }],
    ["POST", "/comments", { accountId: NOBODY_S, subjects: [], text: "x" }],
    [
      "PUT",
      "/assignments",
      { accountId: NOBODY_S, subject: "line:1", assigneeId: "Ada", version: 0 },
    ],
    ["POST", "/runs", { accountId: "x" }],
    ["POST", "/rules", { dateWindow: "long" }],
  ])("%s %s refuses what is not of its form", async (method, path, body) => {
    const response = await ask(await desk.signedIn("maker", "admin"), method, path, body);
    const { error } = ApiError.parse(await response.json());
    expect([response.status, error.code]).toEqual([400, "invalid"]);
  });

  test.each(["accept", "reject", "restore", "undo"])(
    "POST /matches/{id}/%s: no such match",
    async (act) => {
      expect(await refused(ask(maker, "POST", `/matches/none/${act}`, { version: 1 }))).toEqual([
        404,
        "not_found",
      ]);
      expect(
        await refused(ask(maker, "POST", `/matches/${NOBODY_S}/${act}`, { version: 1 })),
      ).toEqual([409, "gone"]);
    },
  );

  test.each(["none", NOBODY_S])("GET /matches/%s/comments: no such match", async (id) => {
    expect(await refused(ask(viewer, "GET", `/matches/${id}/comments`))).toEqual([
      404,
      "not_found",
    ]);
  });
});

test("what a viewer reads is in the shape of its contract", async () => {
  const { account, transaction, charge, match } = await suggestedBooks("TXN-READ01");
  const read = async <Shape>(
    schema: { parse: (value: unknown) => Shape },
    path: string,
  ): Promise<Shape> => {
    const response = await ask(viewer, "GET", path);
    expect(response.status).toBe(200);
    return schema.parse(await response.json());
  };
  expect((await read(ReconciliationSummary, `?account=${account}&${DAYS}`)).counts).toMatchObject({
    suggested: 1,
    breakLines: 1,
  });
  expect(
    (await read(BreakList, `/breaks?account=${account}&${DAYS}&side=lines`)).lines.map(
      ({ subject }) => subject,
    ),
  ).toEqual([`line:${charge}`]);
  expect(
    (
      await read(
        CounterpartList,
        `/counterparts?account=${account}&side=legs&amount=999950&on=2026-11-18`,
      )
    ).legs.map(({ transactionId }) => transactionId),
  ).toContain(transaction);
  expect((await read(CommentList, `/comments?subject=line:${charge}`)).comments).toEqual([]);
  expect((await read(CommentList, `/matches/${match.id}/comments`)).comments).toEqual([]);
  expect((await read(RulesView, "/rules")).version).toBeGreaterThan(0);
  expect(await (await ask(viewer, "GET", "/open")).json()).toMatchObject({
    open: expect.any(Number),
  });
  expect((await ask(viewer, "GET", `/evidence/${transaction}`)).status).toBe(200);
  const file = await ask(viewer, "GET", `/exceptions?account=${account}&${DAYS}`);
  expect([
    file.status,
    file.headers.get("content-type"),
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="(SANDBOX_)?exceptions_[a-z0-9-]+-[A-Z]{3}_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx"$/,
  );
  expect(await refused(ask(viewer, "GET", `?account=${NOBODY_S}&${DAYS}`))).toEqual([
    404,
    "not_found",
  ]);
});

test("a viewer decides nothing", async () => {
  const { account, match, charge } = await suggestedBooks("TXN-LOOK01");
  const { id, version } = match;
  const tries: [string, string, unknown][] = [
    ["POST", `/matches/${id}/accept`, { version, reason: { kind: "other", note: "x" } }],
    ["POST", `/matches/${id}/reject`, { version }],
    ["POST", `/matches/${id}/restore`, { version }],
    ["POST", `/matches/${id}/undo`, { version }],
    [
      "POST",
      "/matches",
      { accountId: account, lineIds: [charge], legs: [], reason: { kind: "bank_charge" } },
    ],
    ["POST", "/comments", { accountId: account, subjects: [`line:${charge}`], text: "x" }],
    [
      "PUT",
      "/assignments",
      { accountId: account, subject: `line:${charge}`, assigneeId: null, version: 0 },
    ],
    ["POST", "/runs", { accountId: account }],
  ];
  for (const [method, path, body] of tries)
    expect([path, (await ask(viewer, method, path, body)).status]).toEqual([path, 403]);
  expect(
    (
      await MatchList.parse(
        await (
          await ask(viewer, "GET", `/matches?account=${account}&${DAYS}&state=suggested`)
        ).json(),
      )
    ).matches,
  ).toMatchObject([{ id, version }]);
});

test("decisions, each against the version that was seen", async () => {
  const { account, charge, match } = await suggestedBooks("TXN-DECID1");
  const at = `/matches/${match.id}`;
  expect(await refused(ask(maker, "POST", `${at}/reject`, { version: match.version + 1 }))).toEqual(
    [409, "decided_meanwhile"],
  );
  const rejected = MatchView.parse(
    await (await ask(maker, "POST", `${at}/reject`, { version: match.version })).json(),
  );
  expect(await refused(ask(maker, "POST", `${at}/restore`, { version: match.version }))).toEqual([
    409,
    "decided_meanwhile",
  ]);
  const restored = MatchView.parse(
    await (await ask(maker, "POST", `${at}/restore`, { version: rejected.version })).json(),
  );
  expect(restored.state).toBe("suggested");
  expect(await refused(ask(maker, "POST", `${at}/accept`, { version: restored.version }))).toEqual([
    400,
    "difference_reason",
  ]);
  const matched = MatchView.parse(
    await (
      await ask(maker, "POST", `${at}/accept`, {
        version: restored.version,
        reason: { kind: "bank_charge" },
      })
    ).json(),
  );
  expect(await refused(ask(maker, "POST", `${at}/undo`, { version: restored.version }))).toEqual([
    409,
    "decided_meanwhile",
  ]);
  expect((await ask(maker, "POST", `${at}/undo`, { version: matched.version })).status).toBe(204);
  const alone = await ask(maker, "POST", "/matches", {
    accountId: account,
    lineIds: [charge],
    legs: [],
    reason: { kind: "bank_charge" },
  });
  expect([alone.status, MatchView.parse(await alone.json()).lane]).toEqual([201, "manual"]);
  expect(
    await refused(
      ask(maker, "POST", "/matches", {
        accountId: account,
        lineIds: [charge],
        legs: [],
        reason: { kind: "bank_charge" },
      }),
    ),
  ).toEqual([409, "taken"]);
});

test("notes and who looks into a break", async () => {
  const { account, charge } = await suggestedBooks("TXN-NOTES1");
  const subject = `line:${charge}`;
  const notes = async () =>
    CommentList.parse(
      await (await ask(viewer, "GET", `/comments?subject=${subject}`)).json(),
    ).comments.map(({ text }) => text);
  expect(
    (
      await ask(maker, "POST", "/comments", {
        accountId: account,
        subjects: [subject, subject],
        text: " asked the bank ",
      })
    ).status,
  ).toBe(204);
  // About all of them or none.
  expect(
    await refused(
      ask(maker, "POST", "/comments", {
        accountId: account,
        subjects: [subject, "line:0"],
        text: "x",
      }),
    ),
  ).toEqual([404, "not_found"]);
  expect(await notes()).toEqual(["asked the bank"]);
  expect(
    await (
      await ask(maker, "PUT", "/assignments", {
        accountId: account,
        subject,
        assigneeId: viewer.userId,
        version: 0,
      })
    ).json(),
  ).toEqual({ version: 1 });
  expect(
    (
      await ask(maker, "PUT", "/assignments", {
        accountId: account,
        subject,
        assigneeId: null,
        version: 0,
      })
    ).status,
  ).toBe(409);
  expect(
    await (
      await ask(maker, "PUT", "/assignments", {
        accountId: account,
        subject,
        assigneeId: null,
        version: 1,
      })
    ).json(),
  ).toEqual({ version: 2 });
});

test("rules are set by who may, after a dry run that has ended, on the version that was seen", async () => {
  const admin = await desk.signedIn("admin");
  const { account } = await suggestedBooks("TXN-RULES1");
  const { version, rules: now } = RulesView.parse(
    await (await ask(viewer, "GET", "/rules")).json(),
  );
  const dryRun = { accountId: account, rules: { ...now, reversalDays: 9 } };
  expect((await ask(viewer, "POST", "/rules/dry-runs", dryRun)).status).toBe(403);
  const { id } = DryRunView.parse(
    await (await ask(admin, "POST", "/rules/dry-runs", dryRun)).json(),
  );
  expect(await refused(ask(admin, "POST", "/rules", { dryRunId: id, version }))).toEqual([
    409,
    "dry_run_pending",
  ]);
  while ((await workRuns(desk.visitor)) > 0);
  expect(
    DryRunView.parse(await (await ask(viewer, "GET", `/rules/dry-runs/${id}`)).json()),
  ).toMatchObject({ state: "done", result: { lines: 2 } });
  expect((await ask(viewer, "POST", "/rules", { dryRunId: id, version })).status).toBe(403);
  expect(
    await refused(ask(admin, "POST", "/rules", { dryRunId: id, version: version + 5 })),
  ).toEqual([409, "rules_changed"]);
  expect(
    RulesView.parse(await (await ask(admin, "POST", "/rules", { dryRunId: id, version })).json()),
  ).toMatchObject({ version: version + 1, rules: { reversalDays: 9 } });
  expect(await refused(ask(admin, "GET", `/rules/dry-runs/${NOBODY_S}`))).toEqual([
    404,
    "not_found",
  ]);
});

test("exceptions go out as a workbook and come back; what is none is refused with what to do", async () => {
  const { account, charge } = await suggestedBooks("TXN-EXCEP1");
  const file = Buffer.from(
    await (await ask(maker, "GET", `/exceptions?account=${account}&${DAYS}`)).arrayBuffer(),
  ).toString("base64");
  expect(
    ExceptionsPreview.parse(
      await (await ask(maker, "POST", "/exceptions/preview", { accountId: account, file })).json(),
    ),
  ).toMatchObject({ changes: [], refused: [] });
  expect(
    (await ask(viewer, "POST", "/exceptions/preview", { accountId: account, file })).status,
  ).toBe(403);
  const none = await ask(maker, "POST", "/exceptions/preview", {
    accountId: account,
    file: Buffer.from("no workbook").toString("base64"),
  });
  expect([none.status, ApiError.parse(await none.json()).error.message]).toEqual([
    400,
    expect.stringMatching(/\w/),
  ]);
  const change = { subject: `line:${charge}`, version: 0, comments: 0, comment: "asked the bank" };
  expect(
    (await ask(viewer, "POST", "/exceptions", { accountId: account, changes: [change] })).status,
  ).toBe(403);
  expect(
    ExceptionsApplied.parse(
      await (
        await ask(maker, "POST", "/exceptions", { accountId: account, changes: [change] })
      ).json(),
    ),
  ).toEqual({ applied: 1, refused: [] });
  expect(
    ExceptionsApplied.parse(
      await (
        await ask(maker, "POST", "/exceptions", { accountId: account, changes: [change] })
      ).json(),
    ),
  ).toMatchObject({ applied: 0, refused: [{ subject: change.subject }] });
});

test("a run is asked for once, however often", async () => {
  const { account } = await suggestedBooks("TXN-RUNS01");
  expect([
    (await ask(maker, "POST", "/runs", { accountId: account })).status,
    (await ask(maker, "POST", "/runs", { accountId: account })).status,
  ]).toEqual([204, 204]);
  expect(await refused(ask(maker, "POST", "/runs", { accountId: NOBODY_S }))).toEqual([
    404,
    "not_found",
  ]);
});
