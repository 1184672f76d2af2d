import { expect, test, vi } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { jsonLines } from "./json-lines";

/** Opens lines that never come. They end with an error when stopped or told to fail. */
function openStream() {
  const error = vi.fn<() => void>();
  const ctx = { requestId: "r-1", logger: { error } } as unknown as UserContext;
  let fail: (error: unknown) => void = () => undefined;
  const broken = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  async function* lines() {
    yield 1;
    await broken;
  }
  const { body } = jsonLines(ctx, lines(), () =>
    fail(new DOMException("This operation was aborted", "AbortError")),
  );
  if (body === null) throw new Error("no body");
  return { reader: body.getReader(), fail: () => fail(new Error("broken")), error };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

test("a browser that leaves while more is being read is no error in the log", async () => {
  const { reader, error } = openStream();
  await reader.read();
  const next = reader.read();
  await soon();
  await reader.cancel();
  await next;
  await soon();
  expect(error).not.toHaveBeenCalled();
});

test("what goes wrong while it stays is logged, and is the last line", async () => {
  const { reader, fail, error } = openStream();
  await reader.read();
  const next = reader.read();
  fail();
  expect(new TextDecoder().decode((await next).value)).toContain('"internal"');
  expect((await reader.read()).done).toBe(true);
  expect(error).toHaveBeenCalledOnce();
});
