import { describe, expect, test } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/api/error";
import {
  ApiFailure,
  changedFileFailure,
  failureOf,
  isNotSent,
  isOutcomeUnknown,
  NoAnswer,
  notSentFailure,
  offlineFailure,
  unreadableFailure,
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

test("a file that can be read is no reason; one that can't be any more says what to do", async () => {
  expect(await changedFileFailure(undefined)).toBeNull();
  expect(await changedFileFailure(new Blob(["a"]))).toBeNull();
  const changed = new Blob(["a"]);
  const gone = {
    arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")),
  } as unknown as Blob;
  changed.slice = () => gone;
  expect(await changedFileFailure(changed)).toMatchObject({
    code: "invalid",
    message: expect.stringContaining("Choose it again") as string,
  });
});

test("only refusals settle that nothing was done", () => {
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
    const failure = new ApiFailure({ status: ERROR_STATUS[code], code, message: "" });
    expect([code, isOutcomeUnknown(failure)]).toEqual([
      code,
      ["internal", "service_unavailable", "unavailable"].includes(code),
    ]);
  }
  expect(isOutcomeUnknown(new ApiFailure({ status: 0, code: "offline", message: "" }))).toBe(true);
  expect(
    isOutcomeUnknown(
      new ApiFailure({ status: 0, code: "offline", reason: "not_sent", message: "" }),
    ),
  ).toBe(false);
  expect(isOutcomeUnknown(new ApiFailure({ status: 502, code: "unreadable", message: "" }))).toBe(
    true,
  );
  expect(isOutcomeUnknown(new Error("a fault of this page"))).toBe(false);
});
