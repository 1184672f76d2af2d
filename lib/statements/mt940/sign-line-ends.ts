const AT = 64;
const CR = 13;
const LF = 10;
/** The first field behind such a line end, as programs save what a German bank's server sends. */
const BEGINS = /^\s*@@:(?:20|21|25|28C?):/;

/** Whether a file's lines end with `@@`, as in the raw data of HBCI. */
export function hasSignLineEnds(start: Uint8Array | string): boolean {
  return BEGINS.test(
    typeof start === "string" ? start : Buffer.from(start.subarray(0, 200)).toString("latin1"),
  );
}

/** The bytes with CRLF in the place of each `@@`, wherever chunks are cut. */
export async function* withLineEnds(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let isHeld = false;
  for await (const chunk of source) {
    const out: Buffer = Buffer.from(isHeld ? Buffer.concat([Buffer.from([AT]), chunk]) : chunk);
    for (let i = 0; i + 1 < out.length; i += 1) {
      if (out[i] !== AT || out[i + 1] !== AT) continue;
      out[i] = CR;
      out[i + 1] = LF;
    }
    isHeld = out.at(-1) === AT;
    yield isHeld ? out.subarray(0, -1) : out;
  }
  if (isHeld) yield Buffer.from([AT]);
}
