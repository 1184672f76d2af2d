import { expect, test } from "vitest";
import { readyBlock } from "./terminal";

const plain = {
  say: () => undefined,
  problem: () => undefined,
  bold: (text: string) => text,
};
const FACTS = {
  url: "http://localhost:3000",
  serviceUrl: "https://api.example.com",
  database: "embedded, in .data/postgres",
  logDir: `${process.cwd()}/.data/logs`,
};

test("with the sandbox it says so, and how each demo user signs in", () => {
  const users = [
    {
      name: "A",
      email: "a@desk.example",
      title: "Analyst",
      roles: ["maker", "approver"] as const,
      password: "one",
    },
    {
      name: "B",
      email: "longer@desk.example",
      title: "Auditor",
      roles: ["viewer"] as const,
      password: "two",
    },
  ];
  const lines = readyBlock(
    { ...FACTS, sandboxUrl: "http://127.0.0.1:4010", firstUsers: { kind: "demo", users } },
    plain,
  );
  const text = lines.join("\n");
  expect(text).toContain("no real money moves");
  expect(text).toContain("a@desk.example       one  (Maker, Approver)");
  expect(text).toContain("http://127.0.0.1:4010/docs");
  expect(text).toContain(".data/logs");
});

test("live it names the service and no sandbox, and says how to make the first user", () => {
  const text = readyBlock(
    { ...FACTS, sandboxUrl: undefined, firstUsers: { kind: "none" } },
    plain,
  ).join("\n");
  expect(text).toContain("https://api.example.com");
  expect(text).not.toMatch(/sandbox/i);
  expect(text).toContain("ADMIN_EMAIL=");
});

test("it never prints the administrator's password", () => {
  const text = readyBlock(
    { ...FACTS, sandboxUrl: undefined, firstUsers: { kind: "admin", email: "me@example.com" } },
    plain,
  ).join("\n");
  expect(text).toContain("me@example.com, with ADMIN_PASSWORD");
});
