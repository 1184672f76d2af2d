import { expect, test } from "vitest";
import * as z from "zod/mini";
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

test("a bound for which the schema has no words is told in people's", () => {
  expect(refusal({ email: "a", password: "x".repeat(201) }).message).toBe(
    "At most 200 characters.",
  );
  const Bounds = z.object({
    tags: z.array(z.string()).check(z.minLength(2)),
    rows: z.number().check(z.lte(2_000)),
  });
  const parse = () => parseInput(Bounds, { tags: [], rows: 2_001 });
  expect(parse).toThrow(
    expect.objectContaining({ fields: { tags: "At least 2 entries", rows: "At most 2,000" } }),
  );
});

test("another fault for which the schema has no words is told in zod's", () => {
  expect(refusal({ email: "a", password: 1 }).message).toBe(
    "Invalid input: expected string, received number.",
  );
});
