import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate as immediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { CompressionAhead } from "./compression-ahead";

/** Similar chunks, larger than what compression takes at once, as a workbook's. */
const chunk = (number: number) =>
  new TextEncoder().encode(
    `<row r="${number}">${"<c><is><t>NGN</t></is></c>".repeat(2_500)}${randomBytes(100).toString("hex")}</row>`,
  );

async function compressed(
  { readable, writable }: Pick<CompressionStream, "readable" | "writable">,
  chunks: readonly BufferSource[],
): Promise<Buffer> {
  const writer = writable.getWriter();
  const write = async () => {
    for (const each of chunks) await writer.write(each);
    await writer.close();
  };
  const [bytes] = await Promise.all([buffer(readable), write()]);
  return bytes;
}

/** True if work is done before anything begun elsewhere can have ended. */
async function isAtOnce(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), immediate(false)]);
}

test("it gives the bytes that the platform's compression gives", async () => {
  const chunks = Array.from({ length: 300 }, (_, number) => chunk(number));
  const bytes = await compressed(new CompressionAhead(), chunks);
  expect(bytes.equals(await compressed(new CompressionStream("deflate-raw"), chunks))).toBe(true);
});

test("a further chunk is accepted while one is being compressed, but not any number", async () => {
  const { readable, writable } = new CompressionAhead();
  const writer = writable.getWriter();
  const bytes = buffer(readable);
  expect(await isAtOnce(writer.write(chunk(1)).then(() => writer.write(chunk(2))))).toBe(true);
  expect(await isAtOnce(writer.write(chunk(3)))).toBe(false);
  await writer.close();
  expect((await bytes).byteLength).toBeGreaterThan(0);
});

test("what is aborted ends with its reason for whoever reads", async () => {
  const { readable, writable } = new CompressionAhead();
  const writer = writable.getWriter();
  await writer.write(chunk(1));
  const bytes = buffer(readable);
  await writer.abort(new Error("no more rows"));
  await expect(bytes).rejects.toThrow("no more rows");
});
