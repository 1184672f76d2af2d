import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { zipped, type ZippedProof } from "./zipped";

const ROWS = Array.from(
  { length: 12_000 },
  (_, row) => `"TXN-${row * 7919}","2026-11-${10 + (row % 20)}",${row * 31}\r\n`,
).join("");
const AT = new Date("2026-12-01T09:30:00Z");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** @param cut of how many bytes the chunks are that the table comes in */
async function archive(cut: number, { at = AT } = {}) {
  const proofs: ZippedProof[] = [];
  const table = Buffer.from(ROWS);
  async function* chunks() {
    for (let at = 0; at < table.length; at += cut) yield table.subarray(at, at + cut);
  }
  async function* head() {
    yield Buffer.from("head");
  }
  const parts: Uint8Array[] = [];
  const files = [
    { name: "table.csv", bytes: chunks },
    { name: "head.csv", bytes: head },
  ];
  for await (const part of zipped(files, { at, written: (proof) => proofs.push(proof) }))
    parts.push(part);
  return { bytes: Buffer.concat(parts), proofs };
}

test("the same files give the same archive, however they are cut into the chunks that they come in", async () => {
  const whole = await archive(Number.MAX_SAFE_INTEGER);
  const files = unzipSync(whole.bytes);
  expect([
    strFromU8(files["table.csv"] ?? new Uint8Array()) === ROWS,
    strFromU8(files["head.csv"] ?? new Uint8Array()),
  ]).toEqual([true, "head"]);
  expect(whole.proofs).toEqual([
    {
      name: "table.csv",
      bytes: ROWS.length,
      sha256: createHash("sha256").update(ROWS).digest("hex"),
    },
    { name: "head.csv", bytes: 4, sha256: createHash("sha256").update("head").digest("hex") },
  ]);
  for (const cut of [100_000, 65_536, 20_001])
    expect((await archive(cut)).bytes.equals(whole.bytes)).toBe(true);
});

test.each(["Europe/Berlin", "America/St_Johns", "UTC"])(
  "files have the same time in winter and in summer, which is UTC's, on a server in %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    vi.useFakeTimers({ toFake: ["Date"] });
    const times: number[] = [];
    for (const now of ["2026-12-02T12:00:00Z", "2027-07-02T12:00:00Z"]) {
      vi.setSystemTime(now);
      for (const at of [AT, new Date("2026-07-01T09:30:00Z")])
        times.push((await archive(50_000, { at })).bytes.readUInt16LE(10));
    }
    // The time of the first file, as ZIP has it: hours, minutes, pairs of seconds.
    const halfPastNine = (9 << 11) | (30 << 5);
    expect(times).toEqual([halfPastNine, halfPastNine, halfPastNine, halfPastNine]);
  },
);
