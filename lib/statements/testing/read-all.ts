import type { StatementMapping } from "@/lib/domain/statements/mapping";
import type {
  BadLine,
  StatementEvent,
  StatementFoot,
  StatementFormat,
  StatementHead,
  StatementLine,
} from "@/lib/domain/statements/statement";
import { BalanceProofBuilder, type BalanceProof } from "@/lib/domain/statements/balance-proof";
import { detectStatement } from "../detect-statement";
import { readStatement } from "../read-statement";

export interface ReadFile {
  heads: StatementHead[];
  lines: StatementLine[];
  bad: BadLine[];
  feet: StatementFoot[];
  proofs: BalanceProof[];
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes in pieces of a given size, or cut at random places. */
export async function* inPieces(
  bytes: Uint8Array,
  sizes: readonly number[],
): AsyncGenerator<Uint8Array, void, void> {
  let at = 0;
  for (let i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export async function eventsOf(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null,
  sizes: readonly number[] = [65_536],
): Promise<StatementEvent[]> {
  const events: StatementEvent[] = [];
  for await (const event of readStatement(inPieces(bytes, sizes), { format, mapping }))
    events.push(event);
  return events;
}

/** Reads a whole file. Returns the events sorted by kind, with a balance proof for each statement. */
export async function readAll(
  bytes: Uint8Array,
  format: StatementFormat,
  mapping: StatementMapping | null = null,
): Promise<ReadFile> {
  const read: ReadFile = { heads: [], lines: [], bad: [], feet: [], proofs: [] };
  let proof: BalanceProofBuilder | null = null;
  for (const event of await eventsOf(bytes, format, mapping)) {
    if (event.kind === "head") {
      read.heads.push(event.head);
      proof = new BalanceProofBuilder(event.head, event.head.currency ?? "");
    } else if (event.kind === "line") {
      read.lines.push(event.line);
      proof?.add(event.line);
    } else if (event.kind === "bad") read.bad.push(event.bad);
    else {
      read.feet.push(event.foot);
      if (proof) read.proofs.push(proof.finish(event.foot));
    }
  }
  return read;
}

/** Reads a file in its detected format. A file that isn't recognised fails the test. */
export async function detectAndRead(
  bytes: Uint8Array,
  fileName = "statement",
): Promise<
  ReadFile & { certain: boolean; mapping: StatementMapping | null; format: StatementFormat }
> {
  const detected = await detectStatement(bytes, fileName);
  if (detected.format === null) throw new Error(`not recognised: ${detected.problem}`);
  const read = await readAll(bytes, detected.format, detected.mapping);
  // Each account is asked once for the meaning of signs, however clear they are.
  const { questions, open, mapping, format } = detected;
  const certain = questions.every((question) => question === "direction" && open.signsOpen);
  return { ...read, certain, mapping, format };
}
