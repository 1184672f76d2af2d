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
  const { SERVICE_BASE_URL, DATABASE_URL, PORT } = parseEnv(env);
  expect([SERVICE_BASE_URL, DATABASE_URL, PORT]).toEqual([undefined, undefined, 3000]);
});
