import { expect, test } from "vitest";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import { addressHint } from "./run-operation";

const failure = (
  kind: UpstreamErrorKind,
  status: number,
  serviceMessage: string | null = null,
  inServicesForm = false,
) =>
  new UpstreamError({
    kind,
    call: "POST /v1/x",
    detail: "",
    status,
    serviceMessage,
    inServicesForm,
  });

test.each([
  ["an unknown address", failure("refused", 404)],
  ["a gateway's denial", failure("refused", 403, "Missing Authentication Token")],
  ["a bare denial", failure("refused", 403, "Forbidden", true)],
  ["a redirect", failure("unavailable", 302)],
])("after %s, a step may be at another address", (_what, error) =>
  expect(addressHint("cancel_transfer", error)).toMatch(
    /operations\.cancelTransfer in the service profile/,
  ),
);

test("a refusal for another reason, and writes whose addresses are known, have no such hint", () => {
  expect(
    addressHint("cancel_transfer", failure("refused", 422, "already cancelled", true)),
  ).toBeNull();
  expect(
    addressHint(
      "cancel_transfer",
      failure("refused", 403, "Only the account's owner may cancel a transfer", true),
    ),
  ).toBeNull();
  expect(addressHint("cancel_transfer", failure("unauthorized", 401))).toBeNull();
  expect(addressHint("create_transfer", failure("refused", 404))).toBeNull();
});
