import type { ImportView } from "@/lib/contract/api/statements";
import type { UserContext } from "@/lib/desk/context";
import { getImport } from "../list-imports";
import { receiveFile } from "../statement-files";
import { startImport } from "../start-import";
import { workImports } from "../run-import";

/** Imports a text as a file, as it is recognised, and returns the import. */
export async function importText(
  ctx: UserContext,
  accountId: string,
  text: string,
  name = "statement.sta",
): Promise<ImportView> {
  const { importId, format, mapping } = await receiveFile(ctx, name, once(Buffer.from(text)));
  await startImport(ctx, importId, { accountId, format, mapping });
  while ((await workImports(ctx)) > 0);
  return getImport(ctx, importId);
}

/** Bytes as they arrive, in one piece. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

export interface Mt940Text {
  account: string;
  /** Number and page, `12/1`. */
  number: string;
  /** Mark, day, currency and amount, `C261101NGN100,00`. */
  opening: string;
  /** Fields `:61:` and `:86:` without their line ends. */
  lines: readonly string[];
  closing: string;
}

/** A message of MT940. */
export function mt940({ account, number, opening, lines, closing }: Mt940Text): string {
  return [
    ":20:A",
    `:25:${account}`,
    `:28C:${number}`,
    `:60F:${opening}`,
    ...lines,
    `:62F:${closing}`,
    "-",
    "",
  ].join("\r\n");
}
