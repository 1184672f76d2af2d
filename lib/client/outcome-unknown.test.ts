import { expect, test } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/api/error";
import { ApiFailure, isOutcomeUnknown } from "./api-failure";

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
