import { expect, test } from "vitest";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { fromUpstream } from "./error-response";

const notFound = (call: string, serviceMessage: string | null): string =>
  fromUpstream(
    new UpstreamError({ kind: "refused", call, detail: "status 404", status: 404, serviceMessage }),
  ).message;

test("a list that isn't there is no reference to check", () => {
  expect(notFound("GET /v1/transactions", "Cannot GET /v1/transactions")).toBe(
    "The service says that there is nothing at this list's address: “Cannot GET /v1/transactions”. An administrator can check the connection under Settings.",
  );
  expect(notFound("GET /v1/banks", null)).toContain("at this list's address. An administrator");
  expect(notFound("GET /v1/transactions/TXN-1", "unknown")).toBe(
    "The service doesn't know this. Check the reference or id.",
  );
});

test("a failure under a good status is told in the service's words", () => {
  const failed = (serviceMessage: string | null) =>
    fromUpstream(
      new UpstreamError({
        kind: "malformed",
        call: "GET /v1/transactions/TXN-1",
        detail: "success is false",
        status: 200,
        serviceMessage,
      }),
    ).message;
  expect(failed("Transaction not found")).toBe(
    "The service says: “Transaction not found”. Try again in a moment.",
  );
  expect(failed(null)).toBe(
    "The service gave an answer that the desk can't read. Try again in a moment.",
  );
});
