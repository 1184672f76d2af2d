import { expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { clientAddress, deviceCookie, deviceIdFor } from "./sign-in-request";

const of = (value: string | null, trustedProxies = 0): string =>
  clientAddress(new Headers(value === null ? {} : { "x-forwarded-for": value }), trustedProxies);

test("the last entry counts: what a client writes itself stands before it", () => {
  expect(of("203.0.113.9")).toBe("203.0.113.9");
  expect(of("1.1.1.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(of("::ffff:127.0.0.1")).toBe("127.0.0.1");
  expect(of("2001:DB8::1")).toBe("2001:db8::1");
});

test("behind trusted proxies the one that the outermost of them saw counts, however many a client writes before it", () => {
  expect(of("203.0.113.9, 10.0.0.2", 1)).toBe("203.0.113.9");
  expect(of("1.1.1.1, 203.0.113.9, 10.0.0.2", 1)).toBe("203.0.113.9");
  expect(of("1.1.1.1, 2.2.2.2, 203.0.113.9, 10.0.0.3, 10.0.0.2", 2)).toBe("203.0.113.9");
});

test("a request that came past the proxies is known by its socket alone", () => {
  expect(of("10.0.0.2", 1)).toBe("10.0.0.2");
  expect(of("1.1.1.1, 10.0.0.2", 2)).toBe("10.0.0.2");
});

test("a port that a proxy writes is no part of the address", () => {
  expect(of("203.0.113.9:51234, 10.0.0.2", 1)).toBe("203.0.113.9");
  expect(of("[2001:db8::1]:51234, 10.0.0.2", 1)).toBe("2001:db8::1");
  expect(of("[2001:db8::1], 10.0.0.2", 1)).toBe("2001:db8::1");
});

test("what is no address is unknown", () => {
  for (const value of [null, "", "evil'--", "x".repeat(100), "1.1.1.1,", "1.1.1.1, unknown"])
    expect(of(value)).toBe("unknown");
});

const secret = new Secret("a secret of the tests");
const valueOf = (cookie: string): string => cookie.split(";")[0]?.split("=")[1] ?? "";

test("a browser is known to the account that it signed in with, and to no other", () => {
  const value = valueOf(deviceCookie("ada@desk.example", secret, false, null));
  expect(deviceIdFor(value, "ADA@desk.example", secret)).not.toBeNull();
  expect(deviceIdFor(value, "eve@desk.example", secret)).toBeNull();
  expect(deviceIdFor(value, "ada@desk.example", new Secret("another"))).toBeNull();
});

test("a made-up or altered cookie is nobody's", () => {
  const value = valueOf(deviceCookie("ada@desk.example", secret, false, null));
  for (const bad of [
    null,
    "",
    ".",
    value.slice(1),
    `${value}x`,
    value.replace(/\..*/, ""),
    "8b0cf7e5-1d07-4c6e-9d8f-0b7a5d1f1a11.x",
  ]) {
    expect(deviceIdFor(bad, "ada@desk.example", secret)).toBeNull();
  }
});

test("a browser that signs in again keeps its id", () => {
  const first = valueOf(deviceCookie("ada@desk.example", secret, false, null));
  expect(valueOf(deviceCookie("ada@desk.example", secret, false, first))).toBe(first);
  expect(valueOf(deviceCookie("eve@desk.example", secret, false, first))).not.toBe(first);
});

test("over https it is bound to the host", () => {
  expect(deviceCookie("ada@desk.example", secret, true, null)).toMatch(
    /^__Host-.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
  );
});
