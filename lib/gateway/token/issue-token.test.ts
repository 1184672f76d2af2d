import { expect, test } from "vitest";
import { tokenLifetimeMs } from "./issue-token";

const NOW = new Date("2026-03-02T09:00:00.000Z");
const NOW_S = NOW.getTime() / 1000;
const jwt = (claims: object): string =>
  ["{}", JSON.stringify(claims), "sig"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

test.each([
  ["3600 as given", jwt({ exp: NOW_S + 10 }), 3600, 3_600_000],
  ["900 as given", "opaque", 900, 900_000],
  ["one second as given", "opaque", 1, 1_000],
  [
    "missing → exp from iat, whatever the clocks",
    jwt({ iat: NOW_S - 7200, exp: NOW_S - 6600 }),
    null,
    600_000,
  ],
  ["missing, no iat → exp from the service's now", jwt({ exp: NOW_S + 120 }), null, 120_000],
  ["zero → exp", jwt({ exp: NOW_S + 120 }), 0, 120_000],
  ["negative → exp", jwt({ exp: NOW_S + 120 }), -5, 120_000],
  ["milliseconds by mistake → exp", jwt({ exp: NOW_S + 3600 }), 3_600_000, 3_600_000],
  ["missing, exp long past → 60 s", jwt({ exp: NOW_S - 10 }), null, 60_000],
  ["missing, exp absurd → 60 s", jwt({ exp: 9e12 }), null, 60_000],
  ["missing, no exp → 60 s", jwt({ sub: "a" }), null, 60_000],
  ["missing, no JWT → 60 s", "opaque", null, 60_000],
  ["missing, broken JWT → 60 s", "a.%%%.c", null, 60_000],
])("expires_in %s", (_name, token, expiresIn, expected) => {
  expect(tokenLifetimeMs(token, expiresIn, NOW)).toBe(expected);
});
