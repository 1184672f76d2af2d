import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "@/lib/sandbox/testing/test-sandbox";
import { PROJECT_ROOT } from "./launcher/project-root";

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

const JANUARY = [
  "--account",
  "ngn-operating",
  "--format",
  "mt940",
  "--from",
  "2026-01-01",
  "--to",
  "2026-01-31",
];
const [STATEMENT, TRUTH] = [
  "ngn-operating_2026-01-01_2026-01-31.sta",
  "ngn-operating_2026-01-01_2026-01-31.truth.ndjson",
] as const;

let sandbox: TestSandbox;
let out: string;
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "rampdesk-statements-"));
  sandbox = await startTestSandbox({ settings: { demoData: true } });
});
afterAll(async () => {
  rmSync(out, { recursive: true, force: true });
  await sandbox.stop();
});

function run(...args: string[]): Promise<Ran> {
  return runWith([], args);
}

/** @param ofNode options of Node itself */
function runWith(ofNode: readonly string[], args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...ofNode, "--import", "tsx", "scripts/sandbox-statements.ts", ...args],
      { cwd: PROJECT_ROOT, env: { ...process.env, NO_COLOR: "1" } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

const PIECE = 65_536;
function* inPieces(count: number): Generator<Buffer> {
  for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(PIECE, "x");
}

describe("npm run sandbox:statements", () => {
  it("lists the accounts", async () => {
    const { code, stdout } = await run("--sandbox", sandbox.running.url);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ngn-operating +1016004418 +Zenith Bank +NGN +csv, xlsx, mt940, camt\.053$/m,
    );
  });

  it("writes a statement and its truth, and says where", async () => {
    const { code, stdout, stderr } = await run(
      "--sandbox",
      sandbox.running.url,
      ...JANUARY,
      "--wrong-day",
      "0.2",
      "--out",
      relative(PROJECT_ROOT, out),
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      `Statement:    ${join(out, STATEMENT)}\nTrue matches: ${join(out, TRUTH)}\n`,
    );
    const [statement = "", truth = ""] = [STATEMENT, TRUTH].map((name) =>
      readFileSync(join(out, name), "utf8"),
    );
    expect(readdirSync(out)).toHaveLength(2);
    expect(statement.match(/^:61:/gm)).toHaveLength(truth.match(/^\{"kind":"line"/gm)?.length ?? 0);
  });

  it("leaves a file that is there already as it is, and writes none beside it, unless it is told to", async () => {
    const folder = join(out, "kept");
    mkdirSync(folder);
    writeFileSync(join(folder, TRUTH), "somebody's own");
    const refused = await run("--sandbox", sandbox.running.url, ...JANUARY, "--out", folder);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toBe(
      `${join(folder, TRUTH)} is there already, and was left as it is.\nGive another folder as --out, or --overwrite to replace it.\n`,
    );
    expect(readdirSync(folder)).toEqual([TRUTH]);
    expect(readFileSync(join(folder, TRUTH), "utf8")).toBe("somebody's own");

    const replaced = await run(
      "--sandbox",
      sandbox.running.url,
      ...JANUARY,
      "--out",
      folder,
      "--overwrite",
    );
    expect([replaced.code, replaced.stderr]).toEqual([0, ""]);
    expect(readFileSync(join(folder, TRUTH), "utf8")).toMatch(/^\{"kind":"statement"/);
  });

  it("keeps the truth that waits while a large statement is saved, however often memory is cleared meanwhile", async () => {
    const server = createServer((request, response) => {
      const isTruth = request.url?.includes("/truth") ?? false;
      response.writeHead(200, {
        "content-disposition": `attachment; filename="${isTruth ? "large.truth.ndjson" : "large.sta"}"`,
      });
      Readable.from(inPieces(isTruth ? 40 : 160)).pipe(response);
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const folder = join(out, "large");
    const { code, stderr } = await runWith(
      ["--expose-gc", "--import", "data:text/javascript,setInterval(globalThis.gc,10).unref()"],
      [
        "--sandbox",
        `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        "--account",
        "any",
        "--out",
        folder,
      ],
    );
    server.close();
    expect([code, stderr]).toEqual([0, ""]);
    expect(statSync(join(folder, "large.truth.ndjson")).size).toBe(40 * PIECE);
  });

  it("makes no folder for an account that there isn't, and says that a file is none", async () => {
    const unknown = await run(
      "--sandbox",
      sandbox.running.url,
      "--account",
      "nobody",
      "--out",
      join(out, "empty"),
    );
    expect(unknown.code).toBe(1);
    expect(existsSync(join(out, "empty"))).toBe(false);
    writeFileSync(join(out, "file"), "");
    const file = await run(
      "--sandbox",
      sandbox.running.url,
      ...JANUARY,
      "--out",
      join(out, "file"),
    );
    expect([file.code, file.stderr]).toEqual([
      1,
      expect.stringContaining(`${join(out, "file")} can't be used as a folder`),
    ]);
  });

  it("says what is wrong, and what to do", async () => {
    const unknown = await run(
      "--sandbox",
      sandbox.running.url,
      "--account",
      "nobody",
      "--out",
      out,
    );
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining("It has ngn-operating"),
    ]);
    const option = await run("--acount", "x");
    expect([option.code, option.stderr]).toEqual([1, expect.stringContaining("--help")]);
    const nobody = await run(
      "--sandbox",
      "http://127.0.0.1:9",
      "--account",
      "ngn-operating",
      "--out",
      out,
    );
    expect([nobody.code, nobody.stderr]).toEqual([
      1,
      expect.stringContaining("No sandbox answers"),
    ]);
  });
});
