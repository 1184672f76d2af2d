import { expect, test } from "vitest";
import { fileSize } from "./words";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [61_499, "61 KB"],
  [4_200_000, "4.2 MB"],
  [110_000_000, "110.0 MB"],
])("%i bytes are shown as %s", (bytes, words) => expect(fileSize(bytes)).toBe(words));
