import { describe, expect, it } from "vitest";
import { databaseTrouble, findSeedDatabase, parseSeedArguments } from "./seed-command";
import { LauncherError } from "../launcher/errors";

const env = { DATABASE_URL: undefined, DATA_DIR: "/data", SERVICE_BASE_URL: undefined };
const noFile = (): undefined => undefined;

describe("parseSeedArguments", () => {
  it("has a default for everything", () => {
    expect(parseSeedArguments([])).toEqual({
      help: false,
      transactions: 3_000,
      seed: "1",
      databaseUrl: undefined,
    });
  });

  it("reads what is given", () => {
    const databaseUrl = "postgresql://u:p@localhost:5432/sandbox";
    expect(
      parseSeedArguments(["--transactions", "1000000", "--seed=7", "--database-url", databaseUrl]),
    ).toEqual({
      help: false,
      transactions: 1_000_000,
      seed: "7",
      databaseUrl,
    });
    expect(parseSeedArguments(["-h"]).help).toBe(true);
  });

  it.each(["", "0", "-5", "1e6", "12.5", "1,000", "many", "999999999999"])(
    "refuses --transactions=%s and says what it must be",
    (text) => {
      expect(() => parseSeedArguments([`--transactions=${text}`])).toThrow(
        /--transactions must be a whole number from 1 to \d+/,
      );
    },
  );

  it.each([
    [["--seed="], /--seed must not be empty/],
    [["--database-url", "mysql://x"], /--database-url must be a postgresql:\/\/ address/],
    [["--database-url", "postgresql://a b@:x"], /--database-url must be a postgresql:\/\/ address/],
    [["--rows", "5"], /--rows/],
    [["5000"], /5000/],
    [["--transactions"], /--transactions/],
  ])("refuses %j", (args, message) => {
    expect(() => parseSeedArguments(args)).toThrow(LauncherError);
    expect(() => parseSeedArguments(args)).toThrow(message);
  });
});

describe("findSeedDatabase", () => {
  const file = (path: string): string | undefined =>
    path === "/data/database-url" ? "postgresql://u:p@127.0.0.1:5499/desk\n" : undefined;

  it("takes the given address first, then DATABASE_URL, then the running desk's", () => {
    const withUrl = { ...env, DATABASE_URL: "postgresql://env/desk" };
    expect(
      findSeedDatabase({ given: "postgresql://given/desk", env: withUrl, readFile: file }).url,
    ).toBe("postgresql://given/desk");
    expect(findSeedDatabase({ given: undefined, env: withUrl, readFile: file })).toEqual({
      url: "postgresql://env/desk",
      source: "DATABASE_URL",
    });
    expect(findSeedDatabase({ given: undefined, env, readFile: file })).toEqual({
      url: "postgresql://u:p@127.0.0.1:5499/desk",
      source: "/data/database-url",
    });
  });

  it("fills a sandbox that runs alone, also where a desk ran before", () => {
    const files: Record<string, string> = {
      "/data/sandbox/database-url": "postgresql://alone/sandbox",
      "/data/sandbox/launcher.lock": "{}",
    };
    const find = (more: Record<string, string>) =>
      findSeedDatabase({
        given: undefined,
        env,
        readFile: (path) => ({ ...files, ...more })[path],
      }).url;
    expect(find({})).toBe("postgresql://alone/sandbox");
    expect(find({ "/data/database-url": "postgresql://desk/rampdesk" })).toBe(
      "postgresql://alone/sandbox",
    );
    expect(
      find({ "/data/database-url": "postgresql://desk/rampdesk", "/data/launcher.lock": "{}" }),
    ).toBe("postgresql://desk/rampdesk");
  });

  it("says what to do when there is none", () => {
    expect(() => findSeedDatabase({ given: undefined, env, readFile: noFile })).toThrow(
      /npm start.*DATABASE_URL/s,
    );
    expect(() => findSeedDatabase({ given: undefined, env, readFile: () => "\n" })).toThrow();
  });

  it("doesn't fill a desk that works with a real service, unless the database is named", () => {
    const live = {
      ...env,
      DATABASE_URL: "postgresql://env/desk",
      SERVICE_BASE_URL: "https://api.example.com",
    };
    expect(() => findSeedDatabase({ given: undefined, env: live, readFile: file })).toThrow(
      /SERVICE_BASE_URL is set/,
    );
    expect(
      findSeedDatabase({ given: "postgresql://given/desk", env: live, readFile: file }).url,
    ).toBe("postgresql://given/desk");
  });
});

describe("databaseTrouble", () => {
  const database = {
    url: "postgresql://user:hunter2@db.example.com:5432/desk",
    source: "DATABASE_URL",
  };
  const withCode = (message: string, code: string): Error =>
    Object.assign(new Error(message), { code });

  it("names the database and the reason, never the password", () => {
    const trouble = databaseTrouble(
      withCode("connect ECONNREFUSED 10.0.0.1:5432", "ECONNREFUSED"),
      database,
    );
    expect(trouble?.message).toMatch(
      /db\.example\.com:5432\/desk \(from DATABASE_URL\).*ECONNREFUSED[^]*npm start/,
    );
    expect(trouble?.message).not.toContain("hunter2");
  });

  it("doesn't ask whether a database runs that has answered", () => {
    const trouble = databaseTrouble(
      withCode('password authentication failed for user "user"', "28P01"),
      database,
    );
    expect(trouble?.lines).toHaveLength(1);
  });

  it("has a message for an error without one", () => {
    expect(databaseTrouble(withCode("", "ECONNREFUSED"), database)?.message).toContain(
      "ECONNREFUSED",
    );
  });

  it("leaves other errors alone", () => {
    expect(databaseTrouble(new TypeError("x is not a function"), database)).toBeNull();
  });
});
