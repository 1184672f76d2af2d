import { Agent, request } from "undici";
import { z } from "zod";
import type { Product } from "@/e2e/fixtures/product";
import { SandboxControl } from "@/e2e/fixtures/sandbox-control";
import { TransactionList } from "@/lib/contract/api/transactions";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { DeskSession } from "../product/desk-session";
import { withProduct } from "../product/start-product";
import {
  atLeast,
  atMost,
  type Bench,
  type BenchResult,
  type Figure,
  plain,
  withUnit,
} from "../report/bench";
import { withBareNext } from "./bare-next-app";
import { compareWays, type Comparison, COUNTS, waysTo } from "./compare-ways";

const MAX_ADDED_MS = 3;
const MIN_RATIO = 0.5;

export const routeOverhead: Bench = {
  name: "route-overhead",
  title: "What a server route adds",
  how: [
    "Three ways to the same answer of the service, in turns: directly with a bearer token, through a bare Next route that fetches and nothing else, and through the desk's own route",
    "(session looked up in the database, answer parsed without loss and checked, joined with what the desk knows, written anew).",
    `Latency: ${COUNTS.calls} calls each, one at a time. Throughput: ${COUNTS.seconds} s each, ${COUNTS.atATime} at a time. Connections are kept, all is warm, and the sandbox's rate limits are off.`,
    "Added = median of the route less median of the direct call.",
  ].join(" "),
  run: (say) => withProduct((product) => measure(product, say)),
};

async function measure(product: Product, say: (line: string) => void): Promise<BenchResult> {
  const { sandboxUrl } = product;
  const token = await unlimitedToken(sandboxUrl);
  const session = await DeskSession.signIn(product, "viewer");
  const agent = new Agent({ pipelining: 1, connections: 32 });
  const { transactions } = await session.json(
    TransactionList,
    "/api/transactions?page=1&pageSize=1",
  );
  const id = transactions[0]?.id ?? "";
  say("Building the bare Next app…");
  try {
    return await withBareNext({ url: sandboxUrl, token }, async (bareUrl) => {
      const places = { serviceUrl: sandboxUrl, bareUrl, session, token, agent };
      say("One record…");
      const one = await compareWays(
        waysTo(
          { servicePath: `/v1/transactions/${id}`, deskPath: `/api/transactions/${id}` },
          places,
        ),
      );
      say("A page of 25…");
      const page = await compareWays(
        waysTo(
          {
            servicePath: "/v1/transactions?limit=25&page=1",
            deskPath: "/api/transactions?page=1&pageSize=25",
          },
          places,
        ),
      );
      return result({ "One record": one, "A page of 25": page });
    });
  } finally {
    await session.close();
    await agent.destroy();
  }
}

function result(compared: Record<string, Comparison>): BenchResult {
  const entries = Object.entries(compared);
  return {
    figures: entries.flatMap(([what, comparison]) => figuresOf(what, comparison)),
    table: {
      head: ["", "direct", "bare Next", "desk route"],
      rows: entries.flatMap(([what, { p50, p95, rate }]) => [
        [
          `${what}, p50`,
          withUnit(p50.direct, "ms", 2),
          withUnit(p50.bare, "ms", 2),
          withUnit(p50.route, "ms", 2),
        ],
        [
          `${what}, p95`,
          withUnit(p95.direct, "ms", 2),
          withUnit(p95.bare, "ms", 2),
          withUnit(p95.route, "ms", 2),
        ],
        [
          `${what}, throughput`,
          withUnit(rate.direct, "/s", 0),
          withUnit(rate.bare, "/s", 0),
          withUnit(rate.route, "/s", 0),
        ],
      ]),
    },
    notes: [
      "Everything runs on this machine and shares its cores: the client, the sandbox, its database and both Next servers.",
    ],
  };
}

function figuresOf(what: string, { p50, rate }: Comparison): Figure[] {
  return [
    atMost(
      {
        what: `${what}: added by the route, p50`,
        value: p50.route - p50.direct,
        unit: "ms",
        digits: 2,
      },
      MAX_ADDED_MS,
    ),
    plain({
      what: `${what}: of that beyond what bare Next adds, p50`,
      value: p50.route - p50.bare,
      unit: "ms",
      digits: 2,
    }),
    atLeast(
      {
        what: `${what}: throughput as a part of bare Next's`,
        value: rate.route / rate.bare,
        unit: "",
        digits: 2,
      },
      MIN_RATIO,
    ),
  ];
}

const Issued = z.object({ data: z.object({ access_token: z.string() }) });

/** Gets a sandbox token that outlives the bench, and lifts the rate limit. */
async function unlimitedToken(sandboxUrl: string): Promise<string> {
  await new SandboxControl(sandboxUrl).patch("settings", {
    rateLimits: { enabled: false },
    tokenLifetimeSeconds: 86_400,
  });
  const { clientId, clientSecret } = DEFAULT_CREDENTIALS;
  const response = await request(`${sandboxUrl}/v1/auth/token/issue`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  return Issued.parse(await response.body.json()).data.access_token;
}
