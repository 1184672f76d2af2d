import { expect, test } from "vitest";
import { REVOKED } from "@/lib/desk/users/sessions";
import { signedOutMessage } from "./check-session";

test("each reason has its sentence, and any other word, which anybody may have written into an address, the general one", () => {
  expect(signedOutMessage(REVOKED.disabled)).toBe(
    "Your user is disabled. Ask an administrator to enable it.",
  );
  for (const word of ["constructor", "toString", "__proto__", "<b>"])
    expect(signedOutMessage(word)).toBe("Your session has ended. Sign in again to continue.");
});
