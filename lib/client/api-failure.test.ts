import { describe, expect, test } from "vitest";
import {
  failureOf,
  isNotSent,
  notSentFailure,
  offlineFailure,
  unreadableFailure,
  NoAnswer,
} from "./api-failure";

describe("failureOf", () => {
  test("takes the failure from our routes' errors", () => {
    const body = {
      error: {
        code: "rate_limited",
        reason: "too_many_tries",
        message: "Wait.",
        requestId: "r1",
        fields: { email: "no" },
        retryAfterSeconds: 8,
      },
    };
    expect(failureOf(429, body, null)).toMatchObject({ status: 429, ...body.error });
  });

  test.each([
    ["a proxy's page", null],
    ["another service's error", { message: "nope" }],
    ["a code that isn't ours", { error: { code: "teapot", message: "x", requestId: "r" } }],
  ])("makes %s an unreadable answer with its status", (_name, body) => {
    const failure = failureOf(502, body, "r2");
    expect(failure).toMatchObject({
      status: 502,
      code: "unreadable",
      requestId: "r2",
      fields: {},
      retryAfterSeconds: null,
    });
    expect(failure.message).toContain("502");
  });
});

test("without an answer, a read is tried again, a question can be, and a write's outcome is unknown", () => {
  expect(offlineFailure("read", null)).toMatchObject({
    status: 0,
    code: "offline",
    message: "The desk can't be reached. Check your connection; this page keeps trying.",
  });
  expect(offlineFailure("question", null).message).toBe(
    "The desk can't be reached. Check your connection, then try again.",
  );
  expect(offlineFailure("question", new NoAnswer()).message).toBe(
    "The desk hasn't answered for a minute. Check your connection, then try again.",
  );
  expect(offlineFailure("write", null).message).toContain("we don't know if this went through");
});

test("a successful answer in an unknown shape asks to reload the page", () => {
  expect(unreadableFailure(200, null).message).toContain("Reload the page");
});

test("a write that was never sent says so, and is told from one whose outcome is unknown", () => {
  expect(notSentFailure()).toMatchObject({ status: 0, code: "offline", reason: "not_sent" });
  expect(notSentFailure().message).toContain("Nothing was sent");
  expect(
    [notSentFailure(), offlineFailure("write", null), new Error("x"), null].map((error) =>
      isNotSent(error),
    ),
  ).toEqual([true, false, false, false]);
});
