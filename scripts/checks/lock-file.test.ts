import { expect, test } from "vitest";
import { createTemporaryProject } from "../testing/temporary-folder";
import { checkLockFile, missingPackages } from "./lock-file";

const lock = (extra: object) => ({
  packages: {
    "": {},
    "node_modules/next": {
      version: "16.4.6",
      integrity: "sha512-a",
      optionalDependencies: { "@next/swc-darwin-arm64": "16.4.6" },
    },
    ...extra,
  },
});

test("an optional package that the lock file doesn't hold is told of", () => {
  expect(missingPackages(lock({}))).toEqual([
    { name: "@next/swc-darwin-arm64", version: "16.4.6", parent: "node_modules/next" },
  ]);
  const project = createTemporaryProject({ packages: false });
  project.write("package-lock.json", JSON.stringify(lock({})));
  expect(checkLockFile(project.root).problems).toEqual([
    expect.stringContaining(
      "1 packages for other systems are missing (@next/swc-darwin-arm64@16.4.6",
    ),
  ]);
  project.remove();
});

test("a package without a hash is told of", () => {
  const project = createTemporaryProject({ packages: false });
  const held = { version: "16.4.6", optional: true };
  project.write(
    "package-lock.json",
    JSON.stringify(lock({ "node_modules/@next/swc-darwin-arm64": held })),
  );
  expect(checkLockFile(project.root).problems).toEqual([
    "package-lock.json: node_modules/@next/swc-darwin-arm64 has no hash, so nothing is checked of it: npm run lock",
  ]);
  project.write(
    "package-lock.json",
    JSON.stringify(
      lock({ "node_modules/@next/swc-darwin-arm64": { ...held, integrity: "sha512-b" } }),
    ),
  );
  expect(checkLockFile(project.root).problems).toEqual([]);
  project.remove();
});

test.each([
  "node_modules/@next/swc-darwin-arm64",
  "node_modules/next/node_modules/@next/swc-darwin-arm64",
])("one held at %s is not", (path) => {
  expect(missingPackages(lock({ [path]: { version: "16.4.6" } }))).toEqual([]);
});
