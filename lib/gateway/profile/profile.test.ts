import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  DEFAULT_PROFILE,
  loadProfileKeys,
  ProfileError,
  profileOf,
  type ServiceProfile,
} from "./profile";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "profile-test-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

const loadProfile = (path: string | undefined): ServiceProfile =>
  profileOf(loadProfileKeys(path), {});

function file(content: unknown): string {
  const path = join(directory, "profile.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

function complaint(path: string): string {
  try {
    loadProfile(path);
  } catch (error) {
    if (error instanceof ProfileError) return error.message;
    throw error;
  }
  return expect.unreachable("expected the profile to be refused");
}

describe("defaults", () => {
  test("without a file, and with an empty one", () => {
    expect(loadProfile(undefined)).toEqual(DEFAULT_PROFILE);
    expect(loadProfile(file({}))).toEqual(DEFAULT_PROFILE);
    expect(DEFAULT_PROFILE).toEqual({
      operations: {
        getTransfer: { method: "GET", path: "/transfer-requests/{id}" },
        confirmRate: {
          method: "POST",
          path: "/v1/transfer-requests/{id}/confirm-rate",
          body: { amount: "{amount}" },
        },
        cancelTransfer: { method: "POST", path: "/v1/transfer-requests/{id}/cancel", body: {} },
        refreshQuote: {
          method: "POST",
          path: "/v1/transfer-requests/{id}/refresh-quote",
          body: {},
        },
      },
      recipientsQuery: { currency: "currency", pageSize: "limit", page: "page" },
      transactionsQuery: {
        status: "status",
        startDate: "startDate",
        endDate: "endDate",
        pageSize: "limit",
        page: "page",
      },
      firstPage: 1,
      pageSize: 100,
      listEnds: "empty",
      listedRecords: "whole",
      longestRangeDays: null,
      daysAhead: 2,
      firstDay: "2014-10-01",
      idempotencyHeaderOn: ["confirmRate", "cancelTransfer", "refreshQuote"],
      webhooks: { scheme: "standard-webhooks" },
      requestsPerSecond: 50,
    });
  });

  test("for every missing key, at any depth", () => {
    const profile = loadProfile(
      file({
        operations: { confirmRate: { path: "/rates/{id}" } },
        recipientsQuery: { page: "p" },
      }),
    );
    expect(profile.operations.confirmRate).toEqual({
      method: "POST",
      path: "/rates/{id}",
      body: { amount: "{amount}" },
    });
    expect(profile.operations.cancelTransfer).toEqual(DEFAULT_PROFILE.operations.cancelTransfer);
    expect(profile.recipientsQuery).toEqual({ currency: "currency", pageSize: "limit", page: "p" });
  });
});

describe("webhook schemes", () => {
  test.each([
    { scheme: "none" },
    { scheme: "standard-webhooks" },
    {
      scheme: "hmac",
      header: "X-Signature",
      algorithm: "sha256",
      encoding: "hex",
      template: "{body}",
    },
    {
      scheme: "hmac",
      header: "X-Signature",
      algorithm: "sha512",
      encoding: "base64",
      template: "{timestamp}.{body}",
      timestampHeader: "X-Time",
    },
    {
      scheme: "hmac",
      header: "X-Signature",
      algorithm: "sha256",
      encoding: "hex",
      template: "{id}:{body}",
      idHeader: "X-Id",
    },
  ])("%j", (webhooks) => {
    expect(loadProfile(file({ webhooks })).webhooks).toEqual(webhooks);
  });
});

describe("a bad file: one line that names the key and what it expects", () => {
  test.each<[string, unknown, RegExp]>([
    ["no JSON", "{ nope", /is not JSON/],
    ["no object", [], /expected object/],
    ["a misspelt key", { opertions: {} }, /opertions is not a key of the profile/],
    [
      "a misspelt inner key",
      { operations: { confirmRate: { pth: "/x/{id}" } } },
      /operations\.confirmRate\.pth is not a key/,
    ],
    [
      "a path without id",
      { operations: { cancelTransfer: { path: "/cancel" } } },
      /operations\.cancelTransfer\.path must hold \{id\} once/,
    ],
    [
      "a path on another host",
      { operations: { cancelTransfer: { path: "https://x/{id}" } } },
      /operations\.cancelTransfer\.path must be a path/,
    ],
    [
      "a write by GET",
      { operations: { confirmRate: { method: "GET" } } },
      /operations\.confirmRate\.method/,
    ],
    [
      "an unknown placeholder",
      { operations: { confirmRate: { body: { a: "{amuont}" } } } },
      /operations\.confirmRate\.body.*placeholders \{id\} and \{amount\} only/,
    ],
    [
      "a bad parameter name",
      { recipientsQuery: { page: "a b" } },
      /recipientsQuery\.page must be the name of a query parameter/,
    ],
    ["an unknown operation", { idempotencyHeaderOn: ["createTransfer"] }, /idempotencyHeaderOn\.0/],
    ["an unknown scheme", { webhooks: { scheme: "rsa" } }, /webhooks.*scheme/],
    ["an incomplete hmac", { webhooks: { scheme: "hmac", header: "X" } }, /webhooks.*algorithm/],
    [
      "an hmac that doesn't cover the body",
      {
        webhooks: {
          scheme: "hmac",
          header: "X",
          algorithm: "sha256",
          encoding: "hex",
          template: "{timestamp}",
        },
      },
      /webhooks\.template must hold \{body\}/,
    ],
  ])("%s", (_name, content, expected) => {
    const line = complaint(file(content));
    expect(line).toMatch(expected);
    expect(line).toMatch(/^SERVICE_PROFILE: .*profile\.json: /);
    expect(line).not.toContain("\n");
  });

  test("no file", () => {
    expect(complaint(join(directory, "missing.json"))).toMatch(
      /missing\.json: can't be read \(ENOENT\)/,
    );
  });
});
