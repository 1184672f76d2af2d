import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as lookUp } from "@/app/api/banks/lookup/route";
import { GET as banks } from "@/app/api/banks/route";
import { GET as recipient } from "@/app/api/recipients/[id]/route";
import { GET as lookAlikes } from "@/app/api/recipients/look-alikes/route";
import { GET as sameAccounts } from "@/app/api/recipients/same-accounts/route";
import { POST as refresh } from "@/app/api/recipients/refresh/route";
import { GET as recipients, POST as addRecipient } from "@/app/api/recipients/route";
import { BankList, BankLookup } from "@/lib/contract/api/banks";
import { ApiError } from "@/lib/contract/api/error";
import { CreateRecipientResult, LookAlikes, SameAccounts } from "@/lib/contract/api/new-recipient";
import { RecipientDetail, RecipientFreshness, RecipientList } from "@/lib/contract/api/recipients";
import { runOperation } from "@/lib/jobs/worker";
import {
  startScriptedService,
  type ScriptedService,
} from "@/lib/desk/recipients/testing/scripted-service";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import { newId } from "@/lib/platform/ids";
import { claimDueOperation } from "@/lib/store/transfers/operations";

const TRON = "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge";

let service: ScriptedService;
let desk: TestDesk;
let server: RouteServer;
let maker: TestPerson;

beforeAll(async () => {
  service = await startScriptedService(() => desk.clock.now());
  desk = await startTestDesk({ serviceBaseUrl: service.baseUrl });
  setRuntime(desk.runtime);
  server = await serveRoutes({
    "/api/banks": { GET: banks },
    "/api/banks/lookup": { POST: lookUp },
    "/api/recipients": { GET: recipients, POST: addRecipient },
    "/api/recipients/refresh": { POST: refresh },
    "/api/recipients/look-alikes": { GET: lookAlikes },
    "/api/recipients/same-accounts": { GET: sameAccounts },
    "/api/recipients/[id]": { GET: recipient },
  });
  maker = await desk.signedIn("maker");
  service.accounts.set("057:1014772905", "OKONKWO CHUKWUEMEKA PAUL");
});
afterAll(async () => {
  await server.close();
  await desk.close();
  await service.close();
});

function ask(
  person: TestPerson | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers: Record<string, string> = person ? { cookie: person.cookie } : {};
  if (method === "GET") return fetch(`${server.url}${path}`, { headers });
  Object.assign(headers, {
    origin: "http://desk.example",
    "content-type": "application/json",
    "x-rampdesk": "1",
  });
  return fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body ?? {}) });
}

/** Does something while a worker runs beside it. */
async function withWorker<Result>(work: () => Promise<Result>): Promise<Result> {
  const running = work();
  let done = false;
  const ended = running.then(
    () => (done = true),
    () => (done = true),
  );
  const { db, gateway, clock, logger } = desk.runtime;
  while (!done) {
    const claimed = await claimDueOperation(db);
    if (claimed)
      await runOperation(
        { db, gateway, clock, logger, requestId: newId(), random: () => 0.5 },
        claimed,
      );
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  return running;
}

const aWallet = () => ({
  intentId: newId(),
  type: "crypto",
  name: "Guangzhou Baiyun Tyres",
  walletAddress: TRON,
  network: "Tron",
  symbol: "USDT",
});

test("from the bank's name to the recipient's details, each answer in the shape of its contract", async () => {
  expect(BankList.parse(await (await ask(maker, "GET", "/api/banks")).json()).banks).toContainEqual(
    { name: "Zenith Bank", code: "057" },
  );
  const account = { accountNumber: "1014772905", bankCode: "057" };
  expect(
    BankLookup.parse(
      await (await ask(maker, "POST", "/api/banks/lookup", { ...account, name: "Paul" })).json(),
    ),
  ).toMatchObject({ outcome: "found", match: { result: "no_match" } });
  expect(
    LookAlikes.parse(
      await (await ask(maker, "GET", `/api/recipients/look-alikes?address=${TRON}`)).json(),
    ).lookAlikes,
  ).toEqual([]);
  expect(
    SameAccounts.parse(
      await (
        await ask(
          maker,
          "GET",
          "/api/recipients/same-accounts?accountNumber=1014772905&bankCode=057&currency=NGN",
        )
      ).json(),
    ).sameAccounts,
  ).toEqual([]);
  expect(
    (
      await ask(
        null,
        "GET",
        "/api/recipients/same-accounts?accountNumber=1014772905&bankCode=057&currency=NGN",
      )
    ).status,
  ).toBe(401);

  const input = aWallet();
  const made = await withWorker(() => ask(maker, "POST", "/api/recipients", input));
  expect(made.status).toBe(201);
  const { recipient: added } = CreateRecipientResult.parse(await made.json());
  expect(added).toMatchObject({ name: "Guangzhou Baiyun Tyres", walletAddress: TRON });
  const again = await ask(maker, "POST", "/api/recipients", input);
  expect(CreateRecipientResult.parse(await again.json()).recipient?.id).toBe(added?.id);
  expect(service.callsOf("POST", "/v1/recipients")).toHaveLength(1);

  const list = RecipientList.parse(
    await (
      await ask(
        maker,
        "GET",
        "/api/recipients?search=3974Ge&type=crypto&page=1&pageSize=10&sort=last_used",
      )
    ).json(),
  );
  expect(list.recipients).toMatchObject([{ id: added?.id }]);
  expect(
    RecipientDetail.parse(await (await ask(maker, "GET", `/api/recipients/${added?.id}`)).json())
      .check,
  ).toMatchObject({ type: "crypto", checksum: "good" });
  expect(
    RecipientFreshness.parse(await (await ask(maker, "POST", "/api/recipients/refresh")).json())
      .staleReason,
  ).toBeNull();
});

test("a create whose end isn't known yet says 202, and that it is not to be sent again", async () => {
  service.script = (call) =>
    call.method === "POST" && call.path === "/v1/recipients" ? "cut" : undefined;
  const response = await withWorker(() =>
    ask(maker, "POST", "/api/recipients", {
      ...aWallet(),
      name: "Another",
      walletAddress: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB",
    }),
  );
  service.script = () => undefined;
  expect(response.status).toBe(202);
  expect(CreateRecipientResult.parse(await response.json())).toMatchObject({
    operation: { state: "ambiguous" },
    recipient: null,
  });
});

test.each<[string, number, string, string | undefined, object]>([
  ["a look-alike that nobody accepted", 409, "conflict", "look_alike", aWallet()],
  [
    "a bad checksum",
    400,
    "invalid",
    "address",
    { ...aWallet(), walletAddress: `${TRON.slice(0, -1)}f` },
  ],
  [
    "a name that doesn't match",
    400,
    "invalid",
    "no_match",
    {
      intentId: newId(),
      type: "fiat",
      name: "Ada Bello",
      accountNumber: "1014772905",
      bankCode: "057",
      currency: "NGN",
    },
  ],
  ["a type that isn't one", 400, "invalid", undefined, { ...aWallet(), type: "cash" }],
  ["an intent that is no UUID", 400, "invalid", undefined, { ...aWallet(), intentId: "1" }],
])("%s is answered with %i %s", async (_what, status, code, reason, body) => {
  const response = await withWorker(() => ask(maker, "POST", "/api/recipients", body));
  expect(response.status).toBe(status);
  const { error } = ApiError.parse(await response.json());
  expect(error).toMatchObject({ code, ...(reason === undefined ? {} : { reason }) });
  expect(Object.keys(error.fields ?? {})).not.toHaveLength(0);
});

test("the words of the service's refusal come through, attributed", async () => {
  service.script = (call) =>
    call.method === "POST" && call.path === "/v1/recipients"
      ? { status: 400, body: { success: false, message: "name is taken" } }
      : undefined;
  const response = await withWorker(() =>
    ask(maker, "POST", "/api/recipients", {
      ...aWallet(),
      name: "Third",
      walletAddress: "TJ55i5emmSGAPEb39NGETdRJvUePj1qgwU",
    }),
  );
  service.script = () => undefined;
  expect(response.status).toBe(422);
  expect(ApiError.parse(await response.json()).error.message).toBe(
    "The service refused this: “name is taken”",
  );
});

const ROUTES: [string, string][] = [
  ["GET", "/api/recipients"],
  ["POST", "/api/recipients"],
  ["POST", "/api/recipients/refresh"],
  ["GET", "/api/recipients/look-alikes?address=0x1"],
  ["GET", "/api/recipients/rec_1"],
  ["GET", "/api/banks"],
  ["POST", "/api/banks/lookup"],
];

test.each(ROUTES)("%s %s needs a session", async (method, path) => {
  expect((await ask(null, method, path, aWallet())).status).toBe(401);
});

test("a viewer reads the list and the banks, and can neither add nor look up names", async () => {
  const viewer = await desk.signedIn("viewer");
  expect((await ask(viewer, "GET", "/api/recipients")).status).toBe(200);
  expect((await ask(viewer, "GET", "/api/banks")).status).toBe(200);
  expect((await ask(viewer, "POST", "/api/recipients", aWallet())).status).toBe(403);
  expect(
    (
      await ask(viewer, "POST", "/api/banks/lookup", {
        accountNumber: "1014772905",
        bankCode: "057",
      })
    ).status,
  ).toBe(403);
});

test("a recipient that isn't there is 404, a bad question 400", async () => {
  expect((await ask(maker, "GET", "/api/recipients/rec_none")).status).toBe(404);
  expect((await ask(maker, "GET", "/api/recipients?page=0")).status).toBe(400);
  expect((await ask(maker, "GET", "/api/recipients/look-alikes")).status).toBe(400);
});
