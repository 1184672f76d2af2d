import * as z from "zod/mini";
import { expect, test } from "vitest";
import { CreateFiatRecipientInput } from "./new-recipient";
import { ChangeOrganisationInput } from "./settings";
import { AddUserInput, ChangePasswordInput } from "./users";

const tooLong = "x".repeat(300);

test.each([
  [
    AddUserInput,
    { name: tooLong, email: "ada@bank.example", roles: ["maker"] },
    "A name has 120 characters at most",
  ],
  [
    ChangeOrganisationInput,
    { name: tooLong, reportingZone: "Africa/Lagos" },
    "A name has 120 characters at most",
  ],
  [ChangePasswordInput, { current: "x", next: tooLong }, "A password has 200 characters at most"],
] as const)("what is typed too long is refused in our own words", (schema, input, words) => {
  const { error } = z.safeParse(schema as z.ZodMiniType, input);
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});

test.each([
  [AddUserInput, { name: " Ada\u202E\r\nOkafor ", email: "ada@bank.example", roles: ["maker"] }],
  [ChangeOrganisationInput, { name: "Ada\u2067\tOkafor", reportingZone: "Africa/Lagos" }],
  [
    CreateFiatRecipientInput,
    {
      intentId: "0b7c2d64-5a0c-4a3e-9b1c-3b0e6f4f1a11",
      type: "fiat",
      name: "\u202eAda \u200fOkafor",
      accountNumber: "0123456789",
      bankCode: "057",
      currency: "NGN",
    },
  ],
] as const)("a name is one line that reads as it is stored", (schema, input) => {
  expect(z.parse(schema as z.ZodMiniType<{ name: string }>, input).name).toBe("Ada Okafor");
});

test("a name of nothing but invisible characters is none", () => {
  const input = { name: "\u202e\u2069", reportingZone: "Africa/Lagos" };
  expect(z.safeParse(ChangeOrganisationInput, input).error?.issues[0]?.message).toBe(
    "Enter the organisation's name",
  );
});
