import { expect, test } from "vitest";
import { describeConnectionError } from "./unknown-outcome";

test.each([
  ["UND_ERR_SOCKET", "the connection was cut (UND_ERR_SOCKET)"],
  ["DEADLINE", "no answer came in time (DEADLINE)"],
  ["RESPONSE_TOO_LARGE", "the answer was too long to be read (RESPONSE_TOO_LARGE)"],
  ["CERT_HAS_EXPIRED", "the service's certificate isn't trusted (CERT_HAS_EXPIRED)"],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "the service's certificate isn't trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)",
  ],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "the service's certificate isn't trusted (ERR_TLS_CERT_ALTNAME_INVALID)",
  ],
  ["HPE_INVALID_CONSTANT", "the connection failed (HPE_INVALID_CONSTANT)"],
  ["EPROTO", "the connection failed (EPROTO)"],
  ["an HTML page", "an HTML page"],
  ["AMOUNT_TOO_LOW", "AMOUNT_TOO_LOW"],
])("%s is told as “%s”", (detail, words) => {
  expect(describeConnectionError(detail)).toBe(words);
});
