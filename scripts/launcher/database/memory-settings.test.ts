import { expect, test } from "vitest";
import { sharedMemorySettings } from "./memory-settings";

test("a container's small /dev/shm isn't used, a large one is, and systems without one have their own way", () => {
  expect(sharedMemorySettings(64 * 1024 * 1024)).toEqual(["dynamic_shared_memory_type=mmap"]);
  expect(sharedMemorySettings(8 * 1024 ** 3)).toEqual([]);
  expect(sharedMemorySettings(null)).toEqual([]);
});
