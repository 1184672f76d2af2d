import type { NextConfig } from "next";
import { NextRequest } from "next/server";
import { afterEach, describe, expect, test } from "vitest";
import { config as proxyConfig, proxy } from "@/proxy";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

const publicUrl = process.env["NEXTAUTH_URL"];
afterEach(() => {
  if (publicUrl === undefined) delete process.env["NEXTAUTH_URL"];
  else process.env["NEXTAUTH_URL"] = publicUrl;
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(new URL(path, "http://desk.example"), { headers }));
const signedIn = { cookie: "rampdesk.session=anything" };
/** Reads a request header as Next passes it on to the page's renderer. */
const passedOn = (response: Response, name: string): string | null =>
  response.headers.get(`x-middleware-request-${name}`);

describe("the policy", () => {
  test("lets scripts run by nonce alone, and nothing else in by default", () => {
    expect(contentSecurityPolicy("abc", false)).toBe(
      "default-src 'none'; script-src 'self' 'nonce-abc' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'",
    );
    expect(contentSecurityPolicy("abc", true)).toContain("'unsafe-eval'");
    expect(contentSecurityPolicy(null, false)).toContain("script-src 'none'");
  });
});

describe("a page", () => {
  test("gets a new nonce each time, in its own header and in the request that renders it", () => {
    const [one, two] = [ask("/transfers", signedIn), ask("/transfers", signedIn)];
    const nonce = /'nonce-([0-9a-f]{32})'/.exec(
      one.headers.get("content-security-policy") ?? "",
    )?.[1];
    expect(nonce).toBeDefined();
    expect(passedOn(one, "x-nonce")).toBe(nonce);
    expect(passedOn(one, "content-security-policy")).toBe(
      one.headers.get("content-security-policy"),
    );
    expect(two.headers.get("content-security-policy")).not.toBe(
      one.headers.get("content-security-policy"),
    );
  });

  test("never takes a nonce, policy or path from outside", () => {
    const response = ask("/transfers?page=2", {
      ...signedIn,
      "x-nonce": "evil",
      "content-security-policy": "script-src 'nonce-evil'",
      "content-security-policy-report-only": "script-src 'nonce-evil'",
      "x-rampdesk-path": "//evil.example",
    });
    expect(passedOn(response, "x-nonce")).not.toBe("evil");
    expect(passedOn(response, "content-security-policy")).not.toContain("evil");
    expect(passedOn(response, "content-security-policy-report-only")).toBeNull();
    expect(response.headers.get("x-middleware-override-headers")).not.toContain("report-only");
    expect(passedOn(response, "x-rampdesk-path")).toBe("/transfers?page=2");
  });

  test("carries every header that keeps others out", () => {
    const { headers } = ask("/", signedIn);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "cache-control": "private, no-store",
    });
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.has("strict-transport-security")).toBe(false);
  });

  test("over https asks for https from then on, and looks for the https cookie", () => {
    process.env["NEXTAUTH_URL"] = "https://desk.example";
    expect(
      ask("/", { cookie: "__Host-rampdesk.session=anything" }).headers.get(
        "strict-transport-security",
      ),
    ).toMatch(/^max-age=\d{8}/);
    expect(ask("/", signedIn).status).toBe(307);
  });
});

describe("without a session cookie", () => {
  test("a page leads to sign-in and back", () => {
    const response = ask("/transfers?state=open");
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(
      "http://desk.example/sign-in?callbackUrl=%2Ftransfers%3Fstate%3Dopen",
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe(
      contentSecurityPolicy(null, false),
    );
  });

  test.each(["/sign-in", "/sign-in/new-password", "/icon.svg"])(
    "%s goes on, and decides for itself",
    (path) => {
      const response = ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("x-middleware-next")).toBe("1");
    },
  );
});

describe("a route of ours", () => {
  test("passes by the proxy, and says what pages say, without any script", async () => {
    const [matcher = ""] = proxyConfig.matcher;
    expect("/api/transfers").not.toMatch(new RegExp(`^${matcher}$`));
    expect("/transfers").toMatch(new RegExp(`^${matcher}$`));
    const { default: nextConfig } = (await import("@/next.config.mjs" as string)) as {
      default: NextConfig;
    };
    const rules = await nextConfig.headers?.();
    const told = rules
      ?.find((rule) => rule.source === "/api/:path*")
      ?.headers.map(({ key, value }) => [key.toLowerCase(), value]);
    const wanted = [
      ["content-security-policy", contentSecurityPolicy(null, false)],
      ...securityHeaders(false).filter(([name]) => name !== "cache-control"),
    ];
    expect(new Map(told as [string, string][])).toEqual(new Map(wanted as [string, string][]));
  });
});
