import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { temporaryFolder } from "../testing/temporary-folder";
import { LauncherError } from "./errors";
import { PROJECT_ROOT } from "./project-root";
import { argumentError, readSettings } from "./settings";

const root = temporaryFolder();

function linesOf(source: Record<string, string>): readonly string[] {
  try {
    readSettings(root, source);
  } catch (thrown) {
    if (thrown instanceof LauncherError) return thrown.lines;
    throw thrown;
  }
  return [];
}

test("nothing set: the sandbox, the default ports, and the data in the project's own folder", () => {
  expect(readSettings(root, {})).toMatchObject({
    sandbox: true,
    dataDir: join(root, ".data"),
    env: { PORT: 3000, SANDBOX_PORT: 4010 },
  });
});

test("each bad variable is one line that names it", () => {
  const lines = linesOf({ PORT: "eighty", SERVICE_BASE_URL: "ftp://service", ADMIN_EMAIL: "me" });
  for (const name of ["PORT", "SERVICE_BASE_URL", "ADMIN_EMAIL"]) {
    expect(
      lines.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}:`)),
    ).not.toEqual([]);
  }
  expect(lines.at(-1)).toContain(".env.example");
  expect(linesOf({ SERVICE_BASE_URL: "https://api.example.com" })[0]).toMatch(
    /^SERVICE_CLIENT_ID must be set/,
  );
});

test("a secret that is refused is never repeated", () => {
  expect(
    linesOf({ ADMIN_EMAIL: "me@example.com", ADMIN_PASSWORD: "hush-hush" }).join("\n"),
  ).toMatch(/ADMIN_PASSWORD must be 12/);
  expect(
    linesOf({ ADMIN_EMAIL: "me@example.com", ADMIN_PASSWORD: "x".repeat(201) }).join("\n"),
  ).toMatch(/ADMIN_PASSWORD must be 200/);
  expect(
    linesOf({ ADMIN_EMAIL: "me@example.com", ADMIN_PASSWORD: "hush-hush" }).join("\n"),
  ).not.toContain("hush-hush");
});

test("a webhook secret that the sandbox can't sign with is refused before it is kept, and not repeated", () => {
  expect(linesOf({ WEBHOOK_SECRET: "hush-hush" })).toEqual([
    expect.stringMatching(/^WEBHOOK_SECRET must be whsec_/),
  ]);
  expect(linesOf({ WEBHOOK_SECRET: "hush-hush" }).join()).not.toContain("hush");
  expect(linesOf({ WEBHOOK_SECRET: "whsec_c2FuZGJveC13ZWJob29rLXNpZ25pbmcta2V5LTAwMQ==" })).toEqual(
    [],
  );
  // A live service may sign in another way.
  expect(
    linesOf({
      WEBHOOK_SECRET: "hush-hush",
      SERVICE_BASE_URL: "https://api.example.com",
      SERVICE_CLIENT_ID: "a",
      SERVICE_CLIENT_SECRET: "b",
    }),
  ).toEqual([]);
});

test("credentials without the service's address start no sandbox in its place, and aren't repeated", () => {
  expect(linesOf({ SERVICE_CLIENT_ID: "id-1", SERVICE_CLIENT_SECRET: "hush" })).toEqual([
    "SERVICE_BASE_URL is not set, though SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET are: set it to the service's address, or unset them for the sandbox, where no real money moves.",
  ]);
  expect(linesOf({ SERVICE_CLIENT_SECRET: "hush" })).toEqual([
    expect.stringMatching(
      /^SERVICE_BASE_URL is not set, though SERVICE_CLIENT_SECRET is: .* or unset it for/,
    ),
  ]);
  expect(linesOf({ SERVICE_API_KEY: "hush" }).join()).not.toContain("hush");
  expect(linesOf({ SERVICE_API_KEY: "hush" })).toHaveLength(1);
  expect(linesOf({ SERVICE_BASE_URL: " ", SERVICE_CLIENT_ID: "id-1" })).toHaveLength(1);
  expect(linesOf({ SERVICE_CLIENT_ID: " ", SERVICE_CLIENT_SECRET: "" })).toEqual([]);
});

test("one port can't serve two", () => {
  expect(linesOf({ PORT: "4010" })[0]).toMatch(/^SANDBOX_PORT: 4010 is PORT too/);
  expect(
    linesOf({
      PORT: "4010",
      SERVICE_BASE_URL: "https://api.example.com",
      SERVICE_CLIENT_ID: "a",
      SERVICE_CLIENT_SECRET: "b",
    }),
  ).toEqual([]);
});

test("a profile that can't be used is named", () => {
  expect(linesOf({ SERVICE_PROFILE: "missing.json" })[0]).toMatch(
    /^SERVICE_PROFILE: .*missing\.json/,
  );
  writeFileSync(join(root, "bad.json"), '{"operations": {"fly": {}}}');
  expect(linesOf({ SERVICE_PROFILE: "bad.json" })[0]).toMatch(/^SERVICE_PROFILE: .*bad\.json.*fly/);
});

test("a port that no browser opens is refused where a browser would have to open it", () => {
  expect(linesOf({ PORT: "6000", SANDBOX_PORT: "4190" })).toEqual([
    expect.stringMatching(/^PORT: browsers refuse to open port 6000/),
    expect.stringMatching(/^SANDBOX_PORT: browsers refuse to open port 4190/),
  ]);
  expect(linesOf({ PORT: "6000", NEXTAUTH_URL: "https://desk.example.com" })).toEqual([]);
  expect(
    linesOf({
      SANDBOX_PORT: "4190",
      SERVICE_BASE_URL: "https://api.example.com",
      SERVICE_CLIENT_ID: "x",
      SERVICE_CLIENT_SECRET: "y",
    }),
  ).toEqual([]);
});

test("nothing, and what is known, is fine", () => {
  expect(argumentError("npm start", [])).toBeNull();
  expect(argumentError("npm run dev", ["--dev"], ["--dev"])).toBeNull();
});

test("the first that isn't known is named in one line, without a value that may be a secret", () => {
  expect(argumentError("npm start", ["--dev", "--port", "3001"], ["--dev"])).toMatch(
    /^npm start takes no arguments, and "--port" is one\. .*PORT=3001 npm start.*\.env\.example/,
  );
  const line = argumentError("npm start", ["SERVICE_CLIENT_SECRET=hush\nhush"]) ?? "";
  expect(line).toContain(`"SERVICE_CLIENT_SECRET=…"`);
  expect(line).not.toContain("hush");
  expect(line.split("\n")).toHaveLength(1);
});

/** The launcher sets it for its own processes; nobody configures it. */
const INTERNAL = ["RAMPDESK_SANDBOX"];

test(".env.example lists every variable once, sets none, and has words before each", () => {
  const lines = readFileSync(join(PROJECT_ROOT, ".env.example"), "utf8").split("\n");
  const listed = lines.flatMap((line) => /^#?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(listed.toSorted()).toEqual(
    VARIABLE_NAMES.filter((name) => !INTERNAL.includes(name)).toSorted(),
  );
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});
