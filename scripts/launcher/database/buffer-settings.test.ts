import { expect, test } from "vitest";
import { bufferSettings } from "./memory-settings";

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
