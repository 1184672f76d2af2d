import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";
import { checkSingleSignOn } from "./single-sign-on";

let provider: Server;
let issuer = "";
let answer: { status: number; body: string };
beforeAll(async () => {
  provider = createServer((request, response) => {
    response.statusCode = request.url === "/.well-known/openid-configuration" ? answer.status : 404;
    response.end(answer.body);
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => provider.close(closed)));

const discovery = (more: object = {}) =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...more,
  });
const checked = (address = issuer) =>
  checkSingleSignOn({
    env: parseEnv({ OIDC_ISSUER: address, OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET: "CANARY" }),
  });

test("says that it isn't set up, and that it is, whether its address ends in a slash or not", async () => {
  expect(await checkSingleSignOn({ env: parseEnv({}) })).toMatchObject({
    level: "ok",
    seen: expect.stringContaining("not set up") as string,
  });
  answer = { status: 200, body: discovery({ issuer: `${issuer}/` }) };
  expect(await checked()).toMatchObject({
    level: "ok",
    seen: `${issuer} says where people sign in`,
  });
  expect(await checked(`${issuer}/`)).toMatchObject({ level: "ok" });
});

test.each([
  [{ status: 404, body: "" }, "answers 404"],
  [{ status: 200, body: "<html>Sign in</html>" }, "no discovery document"],
  [{ status: 200, body: JSON.stringify({ issuer: "x" }) }, "no discovery document"],
])("%j: what is wrong", async (said, seen) => {
  answer = said;
  const finding = await checked();
  expect(finding).toMatchObject({
    level: "warn",
    seen: expect.stringContaining(seen) as string,
    advice: expect.stringContaining("OIDC_ISSUER") as string,
  });
  expect(JSON.stringify(finding)).not.toContain("CANARY");
});

test("one that can't be reached, and one that is another, are told of", async () => {
  expect(await checked("http://127.0.0.1:1")).toMatchObject({
    level: "warn",
    seen: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1: .+/) as string,
  });
  answer = { status: 200, body: discovery({ issuer: "https://login.other.example" }) };
  expect(await checked()).toMatchObject({
    level: "warn",
    seen: `${issuer} calls itself https://login.other.example`,
  });
});
