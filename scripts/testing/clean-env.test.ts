import { expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";
import { cleanEnv } from "./clean-env";

test("tests can't reach the service and the database that a person has configured", () => {
  const configured = {
    PATH: "/bin",
    SERVICE_BASE_URL: "https://api.example.com",
    SERVICE_CLIENT_ID: "a",
    SERVICE_CLIENT_SECRET: "b",
    DATABASE_URL: "postgresql://live",
  };
  const env = cleanEnv(configured);
  expect(env["PATH"]).toBe("/bin");
  expect(parseEnv(env)).toMatchObject({
    SERVICE_BASE_URL: undefined,
    DATABASE_URL: undefined,
    PORT: 3000,
  });
});
