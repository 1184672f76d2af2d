import { expect, test } from "vitest";
import { keepPlace, placeToResume } from "./use-kept-place";

test("a list goes on where it was for whoever comes back to it; another, or one newly opened, starts at the top", () => {
  keepPlace("all", 640);
  expect(placeToResume("all", true)).toBe(640);
  expect(placeToResume("all", false)).toBeNull();
  keepPlace("open", 20);
  expect(placeToResume("all", true)).toBeNull();
});
