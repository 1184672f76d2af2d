import { expect, test } from "vitest";
import { bufferSettings, sharedMemorySettings } from "./embedded-database";

test("a container's small /dev/shm isn't used, a large one is, and systems without one have their own way", () => {
  expect(sharedMemorySettings(64 * 1024 * 1024)).toEqual(["dynamic_shared_memory_type=mmap"]);
  expect(sharedMemorySettings(8 * 1024 ** 3)).toEqual([]);
  expect(sharedMemorySettings(null)).toEqual([]);
});

const GB = 1024 ** 3;

test.each([
  [1 * GB, 128],
  [4 * GB, 256],
  [8 * GB, 512],
  [64 * GB, 1536],
])("of %d bytes of memory the database keeps pages in %d MB", (bytes, megabytes) => {
  expect(bufferSettings(bytes)).toEqual([`shared_buffers=${megabytes}MB`]);
});

test("of this machine's too", () => {
  expect(bufferSettings()[0]).toMatch(/^shared_buffers=\d{3,4}MB$/);
});
