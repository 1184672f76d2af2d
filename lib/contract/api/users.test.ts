import * as z from "zod/mini";
import { expect, test } from "vitest";
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
