import * as z from "zod/mini";
import type { PackView, Verification } from "@/lib/contract/api/verification";
import type { UserContext } from "@/lib/desk/context";
import { fileSlug } from "@/lib/domain/transactions/export-name";
import { closedPeriodsOf, periodOfPack } from "@/lib/store/close/close-packs";
import { CloseSnapshot } from "./close-snapshot";
import { comparePack, openArchive, textIn, type GivenArchive } from "./compare-pack";
import { closePackFacts, type ClosePackFacts } from "./get-close-pack";
import { hashedPack, type PackWriter, type WrittenPack } from "./write-pack";

/** What is said of a close's pack. */
export interface PackAnswer extends Pick<Verification, "alterations" | "note"> {
  answer: "unaltered" | "altered";
  pack: PackView;
}

export interface GivenFile {
  sha256: string;
  path: string;
  name: string | undefined;
}

/** What of a pack's manifest says which close it should be of. It is believed in nothing else. */
const Named = z.object({
  account: z.object({ id: z.uuid() }),
  from: z.iso.date(),
  to: z.iso.date(),
});

/** Whether a pack with this hash was written; null if none was. One of before hashes were kept is found only by the file itself. */
export async function packOfHash(ctx: UserContext, sha256: string): Promise<PackAnswer | null> {
  const id = await periodOfPack(ctx.db, sha256);
  return id === undefined
    ? null
    : {
        answer: "unaltered",
        alterations: [],
        note: null,
        pack: viewOf(await closePackFacts(ctx, id)),
      };
}

/**
 * Whether a file is a close's pack as the desk wrote it; null if it is no pack of a close. The archive, or else the file's name, only says
 * which close it should be of: that pack is written again and compared, by its hash and otherwise file by file.
 * @param path where the file is
 * @param most how many places to find at most
 */
export async function verifyPack(
  ctx: UserContext,
  file: GivenFile,
  writer: PackWriter,
  most: number,
): Promise<PackAnswer | null> {
  const kept = await packOfHash(ctx, file.sha256);
  if (kept) return kept;
  const answer = turn.then(() => compared(ctx, file, writer, most));
  turn = answer.catch(() => undefined);
  return answer;
}

/** Archives are opened one at a time, so that their memory doesn't add up. */
let turn: Promise<unknown> = Promise.resolve();

async function compared(
  ctx: UserContext,
  file: GivenFile,
  writer: PackWriter,
  most: number,
): Promise<PackAnswer | null> {
  const archive = await openArchive(file.path);
  const id =
    (typeof archive === "string" ? undefined : await namedInside(ctx, archive)) ??
    (await namedOutside(ctx, file.name ?? ""));
  if (id === undefined) return null;
  const facts = await closePackFacts(ctx, id);
  const written = await writtenAgain(ctx, facts, writer);
  const pack = viewOf(facts);
  if (written.sha256 === file.sha256)
    return { answer: "unaltered", alterations: [], note: null, pack };
  if (typeof archive === "string")
    return { answer: "altered", alterations: [], note: archive, pack };
  return {
    answer: "altered",
    ...(await comparePack(ctx, archive, facts, written, writer, most)),
    pack,
  };
}

async function namedInside(ctx: UserContext, archive: GivenArchive): Promise<string | undefined> {
  const text = await textIn(archive, "manifest.json");
  const named = Named.safeParse(text === null ? null : parsed(text));
  if (!named.success) return undefined;
  const { account, from, to } = named.data;
  return (await closedPeriodsOf(ctx.db, from, to, account.id))[0]?.id;
}

/** By the days and the account in the name, if only one close has them. */
async function namedOutside(ctx: UserContext, name: string): Promise<string | undefined> {
  const [, account = "", from = "", to = ""] =
    /close_.*_([^_]+)_(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2}).*\.zip$/i.exec(name) ?? [];
  if (!z.iso.date().safeParse(from).success || !z.iso.date().safeParse(to).success)
    return undefined;
  const found = (await closedPeriodsOf(ctx.db, from, to, null)).filter(
    (row) =>
      `${fileSlug(CloseSnapshot.parse(row.checklist).accountName ?? row.name)}-${row.currency}` ===
      account,
  );
  return found.length === 1 ? found[0]?.id : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writtenAgain(
  ctx: UserContext,
  pack: ClosePackFacts,
  writer: PackWriter,
): Promise<WrittenPack> {
  const chunks = hashedPack(ctx, pack, writer);
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
  }
}

function viewOf({
  periodId,
  fileName,
  view: { account, from, to, timeZone, reviewed },
}: ClosePackFacts): PackView {
  return {
    periodId,
    fileName,
    account: { id: account.id, name: account.name, currency: account.currency },
    from,
    to,
    timeZone,
    reviewed: reviewed && { by: reviewed.by, at: reviewed.at },
  };
}
