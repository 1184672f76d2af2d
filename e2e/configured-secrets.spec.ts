import { gunzipSync, strFromU8, unzipSync } from "fflate";
import type { Browser, BrowserContext } from "@playwright/test";
import { builtFiles, pagePatterns, readablePatterns } from "./fixtures/addresses";
import { asked, filled, NEVER_THERE, READ_APART, UNKNOWN } from "./fixtures/asked-addresses";
import { Canaries, formsOf } from "./fixtures/canaries";
import {
  ROLES,
  startCanaryProduct,
  type CanaryProduct,
  type Role,
} from "./fixtures/canary-product";
import { signIn } from "./fixtures/sign-in";
import { expect, test } from "./fixtures/test";
import { DeskApi, everythingOnce, transferRequest } from "./journeys/everything-once";

const SIGN_IN_ROUTES = [
  "providers",
  "csrf",
  "session",
  "error?error=Configuration",
  "callback/oidc?code=none&state=none",
  "signin/oidc",
  "nothing",
];

/** Everything that came out of the product, searched as it comes. */
class Crawl {
  readonly findings: string[] = [];
  texts = 0;

  constructor(private readonly canaries: Canaries) {}

  take(where: string, content: string | Buffer, meant: readonly string[] = []): void {
    for (const text of typeof content === "string" ? [content] : unpacked(content)) {
      this.texts += 1;
      for (const name of this.canaries.in(text, meant)) this.findings.push(`${name} in ${where}`);
    }
  }
}

/** A file as text; of an archive, each file in it. */
function unpacked(bytes: Buffer): string[] {
  if (bytes.subarray(0, 2).toString("latin1") === "PK")
    return Object.values(unzipSync(new Uint8Array(bytes))).flatMap((file) =>
      unpacked(Buffer.from(file)),
    );
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return [strFromU8(gunzipSync(new Uint8Array(bytes)), true)];
  return [bytes.toString("utf8")];
}

/** Hints, and whatever else the stream says, until it is left. */
async function listen(
  desk: CanaryProduct,
  context: BrowserContext,
): Promise<() => Promise<string>> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const leaving = new AbortController();
  const response = await fetch(`${desk.url}/api/events`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  let heard = "";
  const reading = (async () => {
    for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return async () => {
    leaving.abort();
    await reading;
    return heard;
  };
}

/** Provokes answers of every kind from an echoing service, and from one that is gone. */
async function provoke(
  desk: CanaryProduct,
  crawl: Crawl,
  apis: Record<Role, DeskApi>,
): Promise<void> {
  const reads = ["transactions?pageSize=7", "transactions/totals", "banks"];
  const writes: [Role, string, unknown][] = [
    ["admin", "settings/connection/check", {}],
    ["maker", "recipients/refresh", {}],
    [
      "maker",
      "banks/lookup",
      { accountNumber: "0000000404", bankCode: "058", currency: "NGN", name: "Nobody" },
    ],
    ["maker", `transfers/${UNKNOWN}/verify`, {}],
  ];
  const create = await transferRequest(apis.maker, "31000000");
  const ask = async (manner: string, ...more: [Role, string, unknown][]): Promise<void> => {
    const answers = [
      ...[...writes, ...more].map(([role, path, body]) => apis[role].write(path, body)),
      ...reads.map((path) => apis.admin.request.get(`${desk.url}/api/${path}`)),
    ];
    for (const answer of await Promise.all(answers))
      crawl.take(
        `${new URL(answer.url()).pathname} of a service that answers ${manner}`,
        await answer.text(),
      );
  };
  desk.service.behave(400);
  await ask("400", ["maker", "transfers", create]);
  desk.service.behave(500);
  await ask("500", [
    "maker",
    "transfers",
    { ...create, intentId: crypto.randomUUID(), amount: "32000000" },
  ]);
  desk.service.behave("down");
  await ask("nothing");
  desk.service.behave("pass");
}

/** Has the service refuse token and credentials, then reads the stored reasons as each role. */
async function provokeRefusal(
  desk: CanaryProduct,
  crawl: Crawl,
  apis: Record<Role, DeskApi>,
): Promise<void> {
  desk.service.behave(401, 401);
  crawl.take(
    "a check with refused credentials",
    await (await apis.admin.write("settings/connection/check")).text(),
  );
  for (const role of ROLES) {
    for (const path of [
      "api/settings/connection",
      "settings?tab=connection",
      "api/transactions?pageSize=9",
      "transactions",
      "api/operations",
    ]) {
      const meant = role === "admin" && path.includes("settings") ? ["webhook token"] : [];
      crawl.take(
        `${path} with refused credentials for the ${role}`,
        await (await apis[role].request.get(`${desk.url}/${path}`)).text(),
        meant,
      );
    }
  }
}

/** Bad input, the wrong role, a wrong signature. */
async function provokeDesk(
  desk: CanaryProduct,
  crawl: Crawl,
  apis: Record<Role, DeskApi>,
): Promise<void> {
  const writes: [Role, string, unknown][] = [
    ["viewer", "transfers", {}],
    ["maker", "transfers", { intentId: "no id", amount: "much" }],
    ["maker", "users", { email: "new@canaries.example", name: "New", roles: ["viewer"] }],
    ["admin", "users", { email: "no address" }],
    ["viewer", "settings/connection/check", {}],
  ];
  for (const [role, path, body] of writes) {
    const response = await apis[role].write(path, body);
    expect(response.status(), `${role}: ${path}`).toBeGreaterThanOrEqual(400);
    crawl.take(`${path} refused to the ${role}`, await response.text());
  }
  const { request } = apis.viewer;
  for (const path of [`webhooks/${desk.webhookToken}`, "webhooks/no-such-token-as-this"]) {
    const response = await request.post(`${desk.url}/api/${path}`, {
      data: { type: "rate.received" },
      headers: { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,none" },
    });
    crawl.take(`${path.split("/")[0]} with a wrong signature`, await response.text());
  }
  for (const path of [
    "/api/no-such-route",
    "/no-such-page",
    `/transfers/${UNKNOWN}`,
    "/reports/[number]",
  ])
    crawl.take(path, await (await request.get(`${desk.url}${path}`)).text());
}

async function person(
  browser: Browser,
  desk: CanaryProduct,
  crawl: Crawl,
  role: Role,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: desk.url });
  const page = await context.newPage();
  await signIn(page, desk.people[role]);
  await page.close();
  // The administrator may see the address that the service has to be told.
  const meant = role === "admin" ? ["webhook token"] : [];
  context.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    const isShown = pathname.startsWith("/settings") || pathname === "/api/settings/connection";
    // Anything left over from the page's end is read again below.
    const body = pathname.startsWith("/_next/static/")
      ? null
      : await response.body().catch(() => null);
    if (body !== null)
      crawl.take(`${pathname}, as the ${role}'s browser loaded it`, body, isShown ? meant : []);
  });
  return context;
}

/** Every page as the server sends it, and as a browser shows it to whom it is for. */
async function openPages(
  context: BrowserContext,
  crawl: Crawl,
  role: Role,
  addresses: readonly string[],
): Promise<void> {
  const page = await context.newPage();
  for (const address of addresses) {
    const isSettings = address.startsWith("/settings");
    const meant = role === "admin" && isSettings ? ["webhook token"] : [];
    const isShown = role === (isSettings ? "admin" : "maker");
    const response = await (isShown ? page.goto(address) : context.request.get(address));
    crawl.take(`${address} for the ${role}`, (await response?.body()) ?? "", meant);
    if (!isShown) continue;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    crawl.take(`${address}, as the ${role} sees it`, await page.content(), meant);
  }
  await page.close();
}

test("a canary is found in each form that it may take, and nothing else is", () => {
  const canaries = new Canaries();
  const value = "canary/of+all?kinds=";
  canaries.add("one", value);
  const basic = Buffer.from(`user:${value}`).toString("base64");
  const planted = [
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString("hex"),
    basic,
    Buffer.from(`\0user\0${value}`).toString("base64url"),
    JSON.stringify({ value }),
  ];
  for (const text of planted) expect(canaries.in(`before ${text} after`), text).toEqual(["one"]);
  expect(canaries.in("canary of all kinds")).toEqual([]);
  expect(canaries.in(value, ["one"])).toEqual([]);
  expect(formsOf(value).length).toBeGreaterThan(6);
});

test("no secret of the configuration, no token and no password comes out anywhere: pages, scripts, streams, answers, files, logs", async ({
  browser,
  product,
  consoleGuard,
}) => {
  // Starting a second product and searching all of it takes long while other journeys run.
  test.setTimeout(480_000);
  consoleGuard.expect(/./);
  const desk = await startCanaryProduct(product);
  try {
    const { canaries } = desk;
    const crawl = new Crawl(canaries);
    const contexts = Object.fromEntries(
      await Promise.all(
        ROLES.map(async (role) => [role, await person(browser, desk, crawl, role)] as const),
      ),
    ) as Record<Role, BrowserContext>;
    const apis = Object.fromEntries(
      ROLES.map((role) => [role, new DeskApi(contexts[role].request, desk.url)]),
    ) as Record<Role, DeskApi>;
    for (const role of ROLES)
      for (const { name, value } of await contexts[role].cookies())
        if (name.includes("session")) canaries.add(`the ${role}'s session cookie`, value);

    const streams = await Promise.all(ROLES.map((role) => listen(desk, contexts[role])));
    const ids = await everythingOnce(apis, desk.sandbox);
    for (const token of desk.service.tokens) canaries.add("access token", token);
    await provokeDesk(desk, crawl, apis);
    await provoke(desk, crawl, apis);
    expect(
      desk.service.echoed(),
      "answers of the service that repeated what they were sent",
    ).toBeGreaterThan(8);
    for (const token of desk.service.tokens) canaries.add("access token", token);

    const addresses = [
      ...pagePatterns().map((pattern) => filled(pattern, ids)),
      ...["connection", "organisation", "account"].map((tab) => `/settings?tab=${tab}`),
    ];
    const patterns = readablePatterns().filter((pattern) => !READ_APART.includes(pattern));
    const given = new Set<string>();
    await Promise.all(
      ROLES.map(async (role) => {
        await openPages(contexts[role], crawl, role, addresses);
        for (const pattern of patterns) {
          const paths = [
            asked(pattern, ids),
            `${pattern.replace(/\[\w+\]/, UNKNOWN)}?from=never&page=-1`,
          ];
          for (const [index, path] of paths.entries()) {
            const response = await apis[role].request.get(`${desk.url}${path}`);
            if (index === 0 && response.ok()) given.add(pattern);
            const meant =
              role === "admin" && pattern === "/api/settings/connection" ? ["webhook token"] : [];
            crawl.take(`${path} for the ${role}`, await response.body(), meant);
          }
        }
      }),
    );
    expect(
      patterns.filter((pattern) => !given.has(pattern) && !NEVER_THERE.includes(pattern)),
      "routes that gave nobody anything",
    ).toEqual([]);
    const shown = (
      await (await apis.admin.request.get(`${desk.url}/api/settings/connection`)).text()
    ).includes(desk.webhookToken);
    expect(shown, "the administrator sees the webhook's address").toBe(true);

    const stranger = await browser.newContext({ baseURL: desk.url });
    for (const path of [
      ...addresses,
      ...patterns.map((pattern) => filled(pattern, ids)),
      ...SIGN_IN_ROUTES.map((name) => `/api/auth/${name}`),
    ]) {
      crawl.take(`${path} for a stranger`, await (await stranger.request.get(path)).body());
    }
    const built = builtFiles();
    for (const path of built) crawl.take(path, await (await stranger.request.get(path)).body());
    expect(built.length, "built scripts").toBeGreaterThan(20);

    await desk.withoutDatabase(async () => {
      const { request } = contexts.admin;
      const webhook = await request.post(`${desk.url}/api/webhooks/${desk.webhookToken}`, {
        data: { type: "rate.received" },
      });
      expect(webhook.status()).toBe(503);
      crawl.take("a webhook without a database", await webhook.text());
      for (const path of ["/", "/sign-in", "/settings", "/api/me", "/api/health/ready"])
        crawl.take(
          `${path} without a database`,
          await (await request.get(`${desk.url}${path}`)).body(),
        );
    });

    for (const [index, leave] of streams.entries()) {
      const heard = await leave();
      expect(heard, `what the ${ROLES[index]}'s stream said`).toContain(ids.transfer);
      crawl.take(`the ${ROLES[index]}'s stream`, heard);
    }
    await provokeRefusal(desk, crawl, apis);
    const logs = desk.logs();
    expect(logs.filter(([, text]) => text.length > 0).map(([name]) => name)).toEqual(
      expect.arrayContaining([
        "web.log",
        "worker.log",
        "the sandbox's output",
        "the launcher's output",
      ]),
    );
    for (const [name, text] of logs) crawl.take(name, text);

    expect(desk.service.tokens.size, "access tokens").toBeGreaterThan(0);
    expect(crawl.texts).toBeGreaterThan(500);
    expect([...new Set(crawl.findings)], "secrets that came out").toEqual([]);
  } finally {
    await desk.stop();
  }
});
