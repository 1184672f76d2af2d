import { afterAll, expect, test } from "vitest";
import { wholeMirror } from "@/lib/desk/mirror/testing/whole-mirror";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import type { ReportFile } from "@/lib/store/reports/report-file";
import { cancelReport, createReport } from "./create-report";
import { downloadReport, type ReportDownload } from "./download-report";
import { getReport } from "./get-report";

const desk = await startTestDesk();
const ada = (await desk.signedIn("maker")).ctx;
const ngozi = await desk.signedIn("approver");
await wholeMirror(desk.db, desk.clock.now());
afterAll(() => desk.close());

/** Writes "one", waits until it may go on, and writes "two". */
function gatedWriter(): { writer: ReportFile; open: () => void } {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const writer: ReportFile = {
    mediaType: "text/plain",
    async *write() {
      yield { bytes: Buffer.from("one"), rows: 1 };
      await gate;
      yield { bytes: Buffer.from("two"), rows: 1 };
    },
  };
  return { writer, open };
}
const describe = () => "Broken.";
const download = (number: number, writer: ReportFile, fromByte = 0): Promise<ReportDownload> =>
  downloadReport(ada, String(number), {
    writers: { csv: writer, xlsx: writer, pdf: writer },
    describe,
    fromByte,
  });
const taken = async (body: ReadableStream<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

test("one that is stopped while it is written breaks off, and never looks complete", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const { writer, open } = gatedWriter();
  const { body } = await download(number, writer);
  const reader = body.getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("one");
  await cancelReport(ada, String(number));
  open();
  reader.releaseLock();
  await expect(taken(body)).rejects.toThrow();
  expect(await getReport(ada, String(number))).toMatchObject({
    state: "cancelled",
    manifest: null,
    sha256: null,
  });
});

test("two at once: the second is told to wait, and gets the same file afterwards", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const { writer, open } = gatedWriter();
  const first = await download(number, writer);
  await expect(download(number, writer)).rejects.toMatchObject({
    code: "conflict",
    reason: "running",
  });
  open();
  expect(await taken(first.body)).toBe("onetwo");
  expect(await taken((await download(number, writer, 3)).body)).toBe("two");
});

test("a download that stands still is broken off and the file written to its end for the record, so that others get it", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const { writer, open } = gatedWriter();
  open();
  const { body } = await downloadReport(ada, String(number), {
    writers: { csv: writer, xlsx: writer, pdf: writer },
    describe,
    fromByte: 0,
    standstillMs: 20,
  });
  const reader = body.getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("one");
  await expect.poll(async () => (await getReport(ada, String(number))).state).toBe("done");
  await expect(reader.read()).rejects.toThrow("stood still");
  expect(await taken((await download(number, writer, 3)).body)).toBe("two");
});

test("the rest of a file that broke off is waited for while the whole is still being written", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const { writer, open } = gatedWriter();
  const first = await download(number, writer);
  const reader = first.body.getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("one");
  await reader.cancel();
  await expect(
    downloadReport(ada, String(number), {
      writers: { csv: writer, xlsx: writer, pdf: writer },
      describe,
      fromByte: 3,
      restWaitMs: 0,
    }),
  ).rejects.toMatchObject({ reason: "running" });
  const rest = download(number, writer, 3);
  open();
  expect(await taken((await rest).body)).toBe("two");
});

test("the history says who fetched a file last, and when", async () => {
  const { number, lastDownload } = await createReport(ada, { kind: "transactions" });
  expect(lastDownload).toBeNull();
  const { writer, open } = gatedWriter();
  open();
  await taken((await download(number, writer)).body);
  const options = { writers: { csv: writer, xlsx: writer, pdf: writer }, describe, fromByte: 0 };
  expect(await taken((await downloadReport(ngozi.ctx, String(number), options)).body)).toBe(
    "onetwo",
  );
  expect(await getReport(ada, String(number))).toMatchObject({
    downloads: 2,
    lastDownload: { by: ngozi.ctx.actor.name, at: desk.clock.now().toISOString() },
  });
});

test("a failure is recorded with a message, and the file can be fetched again", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const failing: ReportFile = {
    mediaType: "text/plain",
    async *write() {
      yield { bytes: Buffer.from("one"), rows: 1 };
      throw new Error("the disk is full");
    },
  };
  await expect(taken((await download(number, failing)).body)).rejects.toThrow();
  expect(await getReport(ada, String(number))).toMatchObject({
    state: "failed",
    message: "Broken. The file received is incomplete.",
  });
  const { writer, open } = gatedWriter();
  open();
  expect(await taken((await download(number, writer)).body)).toBe("onetwo");
});

test("a file that differs from the record breaks off at its end, and the list says so until it is made as it was", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const { writer, open } = gatedWriter();
  open();
  await taken((await download(number, writer)).body);
  const other: ReportFile = {
    mediaType: "text/plain",
    async *write() {
      yield { bytes: Buffer.from("oneTWO"), rows: 2 };
    },
  };
  await expect(taken((await download(number, other)).body)).rejects.toThrow("other bytes");
  expect(await getReport(ada, String(number))).toMatchObject({
    state: "done",
    message: expect.stringContaining("can no longer be made as it was") as string,
  });
  await taken((await download(number, writer)).body);
  expect(await getReport(ada, String(number))).toMatchObject({ state: "done", message: null });
});

test("nobody without the right makes, sees or fetches one", async () => {
  const { number } = await createReport(ada, { kind: "transactions" });
  const nobody = { ...ada, actor: { ...ada.actor, roles: [] } };
  await expect(createReport(nobody, { kind: "transactions" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(getReport(nobody, String(number))).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    downloadReport(nobody, String(number), {
      writers: { csv: gatedWriter().writer, xlsx: gatedWriter().writer, pdf: gatedWriter().writer },
      describe,
      fromByte: 0,
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
