import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { refusedByHeaders, verifySignature, type WebhookScheme } from "./verify-signature";

describe("hmac", () => {
  const secret = new Secret("top");
  const now = new Date("2026-11-20T12:00:00Z");
  const body = Buffer.from('{"a":1}');
  const sign = (text: string, encoding: "hex" | "base64") =>
    createHmac("sha256", "top").update(text).digest(encoding);

  test.each([
    [
      "hex of the body",
      { header: "x-signature", encoding: "hex" as const, template: "{body}" },
      { "x-signature": sign('{"a":1}', "hex") },
    ],
    [
      "base64 with a prefix",
      { header: "x-signature", encoding: "base64" as const, template: "{body}" },
      { "x-signature": `sha256=${sign('{"a":1}', "base64")}` },
    ],
    [
      "a timestamp in the header itself",
      { header: "x-signature", encoding: "hex" as const, template: "{timestamp}.{body}" },
      {
        "x-signature": `t=${now.getTime() / 1000},v1=${sign(`${now.getTime() / 1000}.{"a":1}`, "hex")}`,
      },
    ],
    [
      "semicolons and longer names",
      { header: "x-signature", encoding: "hex" as const, template: "{timestamp}:{body}" },
      {
        "x-signature": `ts=${now.getTime() / 1000};h1=${sign(`${now.getTime() / 1000}:{"a":1}`, "hex")}`,
      },
    ],
    [
      "a name before base64",
      { header: "x-signature", encoding: "base64" as const, template: "{body}" },
      { "x-signature": `signature=${sign('{"a":1}', "base64")}` },
    ],
    [
      "a timestamp as ISO 8601 in its own header",
      {
        header: "x-signature",
        encoding: "hex" as const,
        template: "{timestamp}.{body}",
        timestampHeader: "x-sent-at",
      },
      {
        "x-sent-at": "2026-11-20T12:00:30Z",
        "x-signature": sign('2026-11-20T12:00:30Z.{"a":1}', "hex"),
      },
    ],
  ])("%s", (_what, over, headers) => {
    const scheme: WebhookScheme = { scheme: "hmac", algorithm: "sha256", ...over };
    expect(
      verifySignature(scheme, secret, new Headers(headers as Record<string, string>), body, now),
    ).toMatchObject({ ok: true, verified: true });
    expect(
      verifySignature(
        scheme,
        new Secret("other"),
        new Headers(headers as Record<string, string>),
        body,
        now,
      ).ok,
    ).toBe(false);
    expect(
      verifySignature(
        scheme,
        secret,
        new Headers(headers as Record<string, string>),
        Buffer.from("{}"),
        now,
      ).ok,
    ).toBe(false);
  });

  test("an event is known by its id only where the id is signed: anybody could write another one into the header", () => {
    const eventId = (template: string, signedText: string) => {
      const scheme: WebhookScheme = {
        scheme: "hmac",
        algorithm: "sha256",
        header: "x-signature",
        encoding: "hex",
        idHeader: "x-event-id",
        template,
      };
      return verifySignature(
        scheme,
        secret,
        new Headers({ "x-event-id": "evt_1", "x-signature": sign(signedText, "hex") }),
        body,
        now,
      );
    };
    expect(eventId("{id}.{body}", 'evt_1.{"a":1}')).toEqual({
      ok: true,
      verified: true,
      eventId: "evt_1",
    });
    expect(eventId("{id}.{body}", 'evt_2.{"a":1}').ok).toBe(false);
    expect(eventId("{body}", '{"a":1}')).toEqual({ ok: true, verified: true, eventId: null });
  });

  test("an old timestamp is refused", () => {
    const scheme: WebhookScheme = {
      scheme: "hmac",
      algorithm: "sha256",
      header: "x-signature",
      encoding: "hex",
      template: "{timestamp}.{body}",
    };
    const old = now.getTime() / 1000 - 301;
    expect(
      verifySignature(
        scheme,
        secret,
        new Headers({ "x-signature": `t=${old},v1=${sign(`${old}.{"a":1}`, "hex")}` }),
        body,
        now,
      ).ok,
    ).toBe(false);
  });
});

describe("Standard Webhooks", () => {
  const key = Buffer.from("a key of thirty-two bytes, or so").toString("base64");
  const scheme: WebhookScheme = { scheme: "standard-webhooks" };
  const body = Buffer.from('{"a":1}');
  const at = String(Math.floor(Date.now() / 1000));
  const signature = `v1,${createHmac("sha256", Buffer.from(key, "base64")).update(`msg_1.${at}.{"a":1}`).digest("base64")}`;
  const verified = (headers: Record<string, string>) =>
    verifySignature(scheme, new Secret(`whsec_${key}`), new Headers(headers), body, new Date());

  test.each(["webhook", "svix"])("under the names %s-id and so on", (prefix) => {
    const headers = {
      [`${prefix}-id`]: "msg_1",
      [`${prefix}-timestamp`]: at,
      [`${prefix}-signature`]: signature,
    };
    expect(verified(headers)).toEqual({ ok: true, verified: true, eventId: "msg_1" });
    expect(verified({ ...headers, [`${prefix}-id`]: "msg_2" }).ok).toBe(false);
  });

  test("the names aren't mixed", () => {
    expect(
      verified({ "webhook-signature": signature, "svix-id": "msg_1", "svix-timestamp": at }).ok,
    ).toBe(false);
  });
});

describe("an event that is signed otherwise than the profile says is refused", () => {
  const secret = new Secret("a secret of twenty-four b");
  const body = Buffer.from('{"a":1}');
  const now = new Date("2026-11-20T12:00:00Z");
  const seconds = String(now.getTime() / 1000);
  const hmac = (text: string) => createHmac("sha256", secret.reveal()).update(text).digest("hex");
  const set: WebhookScheme = {
    scheme: "hmac",
    algorithm: "sha512",
    header: "x-signature",
    encoding: "hex",
    template: "{body}",
  };

  test.each<[string, WebhookScheme, Record<string, string>]>([
    ["an HMAC of the body", { scheme: "standard-webhooks" }, { "x-signature": hmac('{"a":1}') }],
    [
      "an HMAC with a time",
      { scheme: "standard-webhooks" },
      { "x-signature": `t=${seconds},v1=${hmac(`${seconds}.{"a":1}`)}` },
    ],
    ["another algorithm", set, { "x-signature": hmac('{"a":1}') }],
    ["another header", set, { "x-hub-signature-256": `sha256=${hmac('{"a":1}')}` }],
  ])("%s", (_what, scheme, given) => {
    const headers = new Headers(given);
    expect(verifySignature(scheme, secret, headers, body, now).ok).toBe(false);
    if (scheme.scheme === "standard-webhooks")
      expect(refusedByHeaders(scheme, headers, now)).toMatchObject({ reason: "header_missing" });
  });
});

describe("why it is refused", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const body = Buffer.from('{"a":1}');
  const usual: WebhookScheme = { scheme: "standard-webhooks" };
  const timed: WebhookScheme = {
    scheme: "hmac",
    algorithm: "sha256",
    header: "x-signature",
    encoding: "hex",
    template: "{timestamp}.{body}",
    timestampHeader: "x-time",
  };
  const secret = "a secret of twenty-four b";
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const old = String(now.getTime() / 1000 - 301);
  const fresh = String(now.getTime() / 1000);

  test.each<[string, WebhookScheme, string, Record<string, string>, string]>([
    [
      "a secret that is none, by the standard",
      usual,
      "whsec_",
      { "webhook-id": "1", "webhook-timestamp": fresh, "webhook-signature": "v1,x" },
      "secret_too_short",
    ],
    [
      "another secret, as the profile says",
      timed,
      "other",
      { "x-signature": hmac(`${fresh}.{"a":1}`), "x-time": fresh },
      "signature_wrong",
    ],
    [
      "another time, as the profile says",
      timed,
      secret,
      { "x-signature": hmac(`${old}.{"a":1}`), "x-time": old },
      "time_off",
    ],
    [
      "no time, where the profile has one",
      timed,
      secret,
      { "x-signature": hmac('{"a":1}') },
      "header_missing",
    ],
  ])("%s", (_what, scheme, ours, headers, reason) => {
    expect(
      verifySignature(scheme, new Secret(ours), new Headers(headers), body, now),
    ).toMatchObject({ ok: false, reason });
  });
});
