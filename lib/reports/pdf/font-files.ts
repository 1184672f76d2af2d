import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FontName } from "./page-items";

const FILES: Record<FontName, string> = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
};

const read = new Map<FontName, Buffer>();

/** A font file, read once. The path is relative to where the product runs, because built files are in other folders than their sources. */
export function fontFile(font: FontName): Buffer {
  let bytes = read.get(font);
  if (!bytes) {
    const require = createRequire(join(process.cwd(), "package.json"));
    bytes = readFileSync(require.resolve(`@expo-google-fonts/inter/${FILES[font]}`));
    read.set(font, bytes);
  }
  return bytes;
}
