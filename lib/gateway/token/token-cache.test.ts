import { describe, expect, test } from "vitest";
import { manualClock } from "@/lib/platform/clock";
import { Secret } from "@/lib/platform/secret";
import { UpstreamError, type UpstreamErrorInput } from "../upstream-error";
import { TOKEN_CALL, type IssuedToken } from "./issue-token";
import { TokenCache, type TokenState } from "./token-cache";
import { createOwnShelf } from "./token-shelf";

const START = "2026-03-02T09:00:00.000Z";

interface Desk {
  cache: TokenCache;
  clock: ReturnType<typeof manualClock>;
  /** How often a token was asked for. */
  asked: () => number;
  /** Answers the request under way with a token that is valid for so long. */
  grant: (lifetimeS?: number) => Promise<void>;
  /** Fails the request under way with this error. */
  deny: (error: Omit<UpstreamErrorInput, "call" | "detail">) => Promise<void>;
  changes: TokenState[];
}

function desk(random: () => number = () => 0.5): Desk {
  const clock = manualClock(START);
  const changes: TokenState[] = [];
  let asked = 0;
  let startedAt = clock.now();
  let settle: { resolve: (issued: IssuedToken) => void; reject: (error: Error) => void } | null =
    null;
  const issue = (): Promise<IssuedToken> => {
    asked += 1;
    startedAt = clock.now();
    return new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  };
  const cache = new TokenCache({
    shelf: createOwnShelf({ clock, random }),
    issue,
    clock,
    random,
    onChange: (state) => changes.push(state),
  });
  const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    cache,
    clock,
    changes,
    asked: () => asked,
    grant: async (lifetimeS = 1000) => {
      settle?.resolve({
        token: new Secret(`t${asked}`),
        issuedAt: startedAt,
        expiresAt: new Date(startedAt.getTime() + lifetimeS * 1000),
      });
      await flush();
    },
    deny: async (error) => {
      settle?.reject(new UpstreamError({ ...error, call: TOKEN_CALL, detail: "denied" }));
      await flush();
    },
  };
}

const reveal = async (token: Promise<Secret | null>): Promise<string | undefined> =>
  (await token)?.reveal();
const failure = (token: Promise<Secret | null>): Promise<UpstreamError> =>
  token.then(
    () => expect.unreachable("expected it to fail"),
    (error: unknown) => error as UpstreamError,
  );

/** A desk that has the token `t1`, valid for 1,000 s. */
async function withToken(random?: () => number): Promise<Desk> {
  const at = desk(random);
  const first = at.cache.current();
  await at.grant();
  await first;
  return at;
}

describe("a token in hand", () => {
  test("one request for any number of callers", async () => {
    const at = desk();
    const callers = [at.cache.current(), at.cache.current(), at.cache.current()];
    await at.grant();
    expect(await Promise.all(callers.map(reveal))).toEqual(["t1", "t1", "t1"]);
    expect(at.asked()).toBe(1);
  });

  test.each([
    [0, 750],
    [0.5, 800],
    [0.999999, 850],
  ])(
    "renewal starts at 80 %% of the lifetime, give or take 5 (random %d → %d s)",
    async (random, seconds) => {
      const at = await withToken(() => random);
      at.clock.advance(seconds * 1000 - 1_000);
      await at.cache.current();
      expect(at.asked()).toBe(1);
      at.clock.advance(2_000);
      expect(await reveal(at.cache.current())).toBe("t1");
      expect(at.asked()).toBe(2);
    },
  );

  test("during a renewal callers keep the current token, and get the next one after it", async () => {
    const at = await withToken();
    at.clock.advance(900_000);
    expect(await reveal(at.cache.current())).toBe("t1");
    expect(await reveal(at.cache.current())).toBe("t1");
    expect(at.asked()).toBe(2);
    await at.grant();
    expect(await reveal(at.cache.current())).toBe("t2");
  });

  test("its life counts from the request's start, however long the answer took", async () => {
    const at = desk();
    const first = at.cache.current();
    at.clock.advance(30_000);
    await at.grant(60);
    await first;
    expect(at.cache.state().expiresAt).toEqual(new Date("2026-03-02T09:01:00.000Z"));
    at.clock.advance(30_000);
    expect(at.cache.state().state).toBe("none");
    void at.cache.current();
    expect(at.asked()).toBe(2);
  });
});

describe("429 at issue", () => {
  test("with a valid token calls go on, and none is asked for before Retry-After", async () => {
    const at = await withToken();
    at.clock.advance(900_000);
    await at.cache.current();
    await at.deny({ kind: "rate_limited", status: 429, retryAfterMs: 20_000 });
    expect(at.cache.state()).toMatchObject({
      state: "rate_limited",
      nextTryAt: new Date("2026-03-02T09:15:20.000Z"),
      issuedAt: new Date(START),
    });
    at.clock.advance(19_999);
    expect(await reveal(at.cache.current())).toBe("t1");
    expect(at.asked()).toBe(2);
    at.clock.advance(1);
    expect(await reveal(at.cache.current())).toBe("t1");
    expect(at.asked()).toBe(3);
  });

  test("without a valid token calls fail at once and say when to come back", async () => {
    const at = desk();
    const first = failure(at.cache.current());
    await at.deny({ kind: "rate_limited", status: 429, retryAfterMs: 20_000 });
    expect(await first).toMatchObject({
      kind: "rate_limited",
      retryAfterMs: 20_000,
    });
    at.clock.advance(5_000);
    expect(await failure(at.cache.current())).toMatchObject({
      kind: "rate_limited",
      retryAfterMs: 15_000,
    });
    expect(at.asked()).toBe(1);
  });

  test.each([
    ["without Retry-After", null],
    ["with a Retry-After that asks for no wait", 0],
  ])("%s the wait doubles, with full jitter, up to a minute", async (_what, asked) => {
    const at = desk(() => 0.5);
    const waits: (number | null)[] = [];
    for (let round = 0; round < 9; round += 1) {
      const call = failure(at.cache.current());
      await at.deny({ kind: "rate_limited", status: 429, retryAfterMs: asked });
      const { retryAfterMs } = await call;
      waits.push(retryAfterMs);
      at.clock.advance(retryAfterMs ?? 0);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(at.asked()).toBe(9);
  });

  test("a success starts the waits over", async () => {
    const at = desk(() => 0.5);
    for (const ends of ["deny", "deny", "grant"] as const) {
      const call = at.cache.current().catch(() => undefined);
      await (ends === "grant" ? at.grant(1) : at.deny({ kind: "rate_limited", status: 429 }));
      await call;
      at.clock.advance(1_000);
    }
    expect(at.cache.state().lastError).toBeNull();
    const call = failure(at.cache.current());
    await at.deny({ kind: "rate_limited", status: 429 });
    expect((await call).retryAfterMs).toBe(500);
  });
});

describe("credentials refused", () => {
  test.each([
    { kind: "unauthorized" as const, status: 401 },
    { kind: "refused" as const, status: 400 },
    { kind: "refused" as const, status: 403 },
  ])("$status: a try after half a minute, then less often, up to five minutes", async (cause) => {
    const at = desk();
    const waits: (number | null)[] = [];
    for (let round = 1; round <= 6; round += 1) {
      const call = failure(at.cache.current());
      await at.deny(cause);
      const { kind, status, retryAfterMs } = await call;
      expect({ kind, status }).toEqual({ kind: "credentials", status: cause.status });
      waits.push(retryAfterMs);
      at.clock.advance((retryAfterMs ?? 0) - 1);
      expect((await failure(at.cache.current())).kind).toBe("credentials");
      expect(at.asked()).toBe(round);
      expect(at.cache.state()).toMatchObject({
        state: "rejected",
        nextTryAt: new Date(at.clock.now().getTime() + 1),
      });
      at.clock.advance(1);
    }
    expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
    const next = at.cache.current();
    await at.grant();
    expect(await reveal(next)).toBe("t7");
    expect(at.cache.state()).toMatchObject({ state: "valid", lastError: null, nextTryAt: null });
  });

  test("a person's check asks all the same, and its success opens the gate", async () => {
    const at = desk();
    const first = failure(at.cache.current());
    await at.deny({ kind: "unauthorized", status: 401 });
    await first;
    const retry = at.cache.retry();
    await new Promise((resolve) => setImmediate(resolve));
    await at.grant();
    await retry;
    expect(await reveal(at.cache.current())).toBe("t2");
    await at.cache.retry();
    expect(at.asked(), "a token that works is proof enough").toBe(2);
  });

  test("a token still valid goes on being used until it runs out", async () => {
    const at = await withToken();
    at.clock.advance(900_000);
    await at.cache.current();
    await at.deny({ kind: "unauthorized", status: 401 });
    expect(await reveal(at.cache.current())).toBe("t1");
    expect(at.cache.state().state).toBe("rejected");
    at.clock.advance(29_999);
    expect(await reveal(at.cache.current())).toBe("t1");
    expect(at.asked()).toBe(2);
    at.clock.advance(70_001);
    const next = failure(at.cache.current());
    await at.deny({ kind: "unauthorized", status: 401 });
    expect((await next).kind).toBe("credentials");
    expect(at.asked()).toBe(3);
  });
});

describe("other trouble at issue", () => {
  test.each(["timeout", "reset", "unavailable", "malformed", "not_sent"] as const)(
    "%s: callers' own calls were not sent, and it backs off",
    async (kind) => {
      const at = desk();
      const call = failure(at.cache.current());
      await at.deny({ kind, status: kind === "unavailable" ? 502 : null });
      expect(await call).toMatchObject({
        kind: "not_sent",
        status: null,
        retryAfterMs: 500,
      });
      expect((await failure(at.cache.current())).kind).toBe("not_sent");
      expect(at.asked()).toBe(1);
      expect(at.cache.state().state).toBe("none");
    },
  );
});

describe("a token that a call was refused with", () => {
  test("is replaced once for all who held it", async () => {
    const at = await withToken();
    const rejected = await at.cache.current();
    const replacements = [at.cache.replace(rejected), at.cache.replace(rejected)];
    await at.grant();
    expect(await Promise.all(replacements.map(reveal))).toEqual(["t2", "t2"]);
    expect(await reveal(at.cache.replace(rejected))).toBe("t2");
    expect(at.asked()).toBe(2);
  });

  test("isn't replaced when the replacement was refused too, until a while has passed", async () => {
    const at = await withToken();
    const replacing = at.cache.replace(await at.cache.current());
    await at.grant();
    const second = (await replacing) ?? expect.unreachable("no replacement");
    expect(await at.cache.replace(second)).toBeNull();
    expect(at.asked()).toBe(2);
    at.clock.advance(30_000);
    void at.cache.replace(second);
    expect(at.asked()).toBe(3);
  });

  test("is replaced again when the replacement had worked in between", async () => {
    const at = await withToken();
    const replacing = at.cache.replace(await at.cache.current());
    await at.grant();
    const second = (await replacing) ?? expect.unreachable("no replacement");
    at.cache.accepted(second);
    void at.cache.replace(second);
    expect(at.asked()).toBe(3);
  });

  test("fails as token issue does when there is no other to be had", async () => {
    const at = await withToken();
    const replacing = failure(at.cache.replace(await at.cache.current()));
    await at.deny({ kind: "unauthorized", status: 401 });
    expect((await replacing).kind).toBe("credentials");
  });
});

test("each change is told, and never holds the token", async () => {
  const at = await withToken();
  at.clock.advance(900_000);
  await at.cache.current();
  await at.deny({ kind: "rate_limited", status: 429, retryAfterMs: 1_000 });
  expect(at.changes.map((change) => change.state)).toEqual([
    "renewing",
    "valid",
    "renewing",
    "rate_limited",
  ]);
  expect(JSON.stringify(at.changes)).not.toMatch(/"t\d"/);
  expect(Object.keys(at.changes[0] ?? {}).sort()).toEqual([
    "expiresAt",
    "issuedAt",
    "lastError",
    "nextTryAt",
    "state",
  ]);
});
