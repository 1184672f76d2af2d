import { expect, test } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/api/error";
import { ApiFailure, isOpenQuestion } from "./api-failure";

test("only refusals settle that nothing was done", () => {
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
    const failure = new ApiFailure({ status: ERROR_STATUS[code], code, message: "" });
    expect([code, isOpenQuestion(failure)]).toEqual([
      code,
      ["internal", "service_unavailable", "unavailable"].includes(code),
    ]);
  }
  expect(isOpenQuestion(new ApiFailure({ status: 0, code: "offline", message: "" }))).toBe(true);
  expect(
    isOpenQuestion(new ApiFailure({ status: 0, code: "offline", reason: "not_sent", message: "" })),
  ).toBe(false);
  expect(isOpenQuestion(new ApiFailure({ status: 502, code: "unreadable", message: "" }))).toBe(
    true,
  );
  expect(isOpenQuestion(new Error("a fault of this page"))).toBe(false);
});
