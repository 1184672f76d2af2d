import { expect, test } from "vitest";
import { argumentError } from "./arguments";

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
