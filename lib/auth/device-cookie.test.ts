import { expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { deviceCookie, deviceIdFor } from "./sign-in-request";

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
