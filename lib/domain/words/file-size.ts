import { counted } from "./counted";

/** A size in bytes for people: `1 byte`, `61 KB`, `4.2 MB`. In steps of a thousand, as file managers do. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
