import { expect, test } from "vitest";
import { changedFileFailure } from "./api-failure";

test("a file that can be read is no reason; one that can't be any more says what to do", async () => {
  expect(await changedFileFailure(undefined)).toBeNull();
  expect(await changedFileFailure(new Blob(["a"]))).toBeNull();
  const changed = new Blob(["a"]);
  const gone = {
    arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")),
  } as unknown as Blob;
  changed.slice = () => gone;
  expect(await changedFileFailure(changed)).toMatchObject({
    code: "invalid",
    message: expect.stringContaining("Choose it again") as string,
  });
});
