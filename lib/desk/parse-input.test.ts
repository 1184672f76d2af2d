import { expect, test } from "vitest";
import { SignInInput } from "@/lib/contract/api/sign-in";
import { AppError } from "./app-error";
import { parseInput } from "./parse-input";

function refusal(input: unknown): AppError {
  try {
    parseInput(SignInInput, input);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("It was taken.");
}

test("a fault is told in the schema's own words", () => {
  expect(refusal({ email: " ", password: "x" }).message).toBe("Enter your work email.");
});

test("a fault for which the schema has no words is told in zod's", () => {
  expect(refusal({ email: "a", password: "x".repeat(201) }).message).toBe("Too big: expected string to have <=200 characters.");
});
