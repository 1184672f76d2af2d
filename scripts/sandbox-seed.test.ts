import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandboxDatabase } from "@/lib/sandbox/store/database";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { PROJECT_ROOT } from "./launcher/project-root";

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rampdesk-seed-"));
  database = await createTestDatabase("empty");
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

/** Runs the command as a person would, with a data folder and no database. */
function run(...args: string[]): Promise<Ran> {
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SERVICE_BASE_URL: "",
    NO_COLOR: "1",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "scripts/sandbox-seed.ts", ...args],
      { cwd: PROJECT_ROOT, env: environment },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

describe("npm run sandbox:seed", () => {
  it("says what is wrong with an argument, and where help is", async () => {
    const { code, stderr } = await run("--transactions", "lots");
    expect(code).toBe(1);
    expect(stderr).toBe(
      '--transactions must be a whole number from 1 to 1088391168, in digits alone, not "lots".\nnpm run sandbox:seed -- --help shows what can be given.\n',
    );
  });

  it("says what to do when there is no database", async () => {
    const { code, stderr } = await run();
    expect(code).toBe(1);
    expect(stderr).toContain(`there is no ${join(dataDir, "database-url")}`);
    expect(stderr).toContain("npm start");
  });

  it("fills the running desk's database, with progress, and refuses to do it twice", async () => {
    writeFileSync(join(dataDir, "database-url"), `${database.url}\n`);
    const first = await run("--transactions", "2500", "--seed", "7");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(
      /^2,000 of 2,500 transactions \(80 %\), \d+ s left\n2,500 of 2,500 transactions \(100 %\), 0 s left\nAdded 2,500 transactions and \d+ recipients in [\d.]+ s\.\n$/,
    );

    const second = await run("--transactions", "10", "--seed", "7");
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("already holds the demo data of seed 7");

    const db = openSandboxDatabase(database.url);
    try {
      const { rows } = await db
        .selectFrom("transfers")
        .select((row) => row.fn.countAll<string>().as("rows"))
        .executeTakeFirstOrThrow();
      expect(rows).toBe("2500");
    } finally {
      await db.destroy();
    }
  });
});
