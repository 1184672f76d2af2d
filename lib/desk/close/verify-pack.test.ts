import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchive } from "./verify-pack";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "pack-compare-"))));
afterAll(() => rm(folder, { recursive: true }));

test.each<[string, Uint8Array, number | null, unknown]>([
  ["an archive is opened", zipSync({ "a.txt": strToU8("a") }), null, { repeats: false }],
  ["text is none", strToU8("reference,amount"), null, "unreadable"],
  ["nor is a broken one", strToU8("PK"), null, "unreadable"],
  // The file takes no room on the disk.
  [
    "one that is far larger than any pack isn't opened",
    strToU8("PK"),
    256 * 1024 * 1024 + 1,
    "too_large",
  ],
])("%s", async (name, bytes, grown, opened) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  if (grown !== null) await truncate(path, grown);
  const archive = await openArchive(path);
  if (typeof opened === "string") expect(archive).toBe(opened);
  else expect(archive).toMatchObject(opened as object);
});
