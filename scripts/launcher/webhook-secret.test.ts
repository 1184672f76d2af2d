import { expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";
import { webhookSecretNote } from "./service-reach";

const LIVE = {
  SERVICE_BASE_URL: "https://service.example",
  SERVICE_CLIENT_ID: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  SERVICE_CLIENT_SECRET: "secret",
};
const noteOn = (source: Record<string, string>, sandbox = false): string | null =>
  webhookSecretNote({ root: "/", env: parseEnv({ ...LIVE, ...source }), sandbox });

test("an unusual secret is told with what it means, and never shown", () => {
  expect(noteOn({ WEBHOOK_SECRET: "ab".repeat(32) })).toMatch(
    /^WEBHOOK_SECRET: it consists of hexadecimal digits/,
  );
  expect(noteOn({ WEBHOOK_SECRET: "ab".repeat(32) })).not.toContain("abab");
});

test("nothing is said of a usual one, of none, or in the sandbox", () => {
  expect(
    noteOn({ WEBHOOK_SECRET: "whsec_c2FuZGJveC13ZWJob29rLXNpZ25pbmcta2V5LTAwMQ==" }),
  ).toBeNull();
  expect(noteOn({})).toBeNull();
  expect(noteOn({ WEBHOOK_SECRET: "ab".repeat(32) }, true)).toBeNull();
});
