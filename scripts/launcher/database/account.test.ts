import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder";
import { closedFolder } from "./account";

const root = temporaryFolder();
const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
const stranger = { uid: 54_321, gid: 54_321 };

test("the first closed folder on the way is named, and folders that don't exist yet are in nobody's way", () => {
  const closed = join(root, "closed");
  mkdirSync(join(closed, "data"), { recursive: true });
  chmodSync(closed, 0o700);
  expect(closedFolder(join(closed, "data", "postgres"), stranger)).toBe(closed);
  expect(closedFolder(join(closed, "data", "postgres"), own)).toBeUndefined();
  chmodSync(closed, 0o711);
  expect(closedFolder(join(closed, "data", "postgres", "later"), stranger)).toBeUndefined();
});

test("a member of the folder's group goes by the group's right", () => {
  const shared = join(root, "shared");
  mkdirSync(shared);
  const member = { uid: stranger.uid, gid: own.gid };
  chmodSync(shared, 0o701);
  expect(closedFolder(shared, member)).toBe(shared);
  chmodSync(shared, 0o710);
  expect(closedFolder(shared, member)).toBeUndefined();
});
