import type { Verification } from "@/lib/contract/api/verification";

const SEPARATED = { ";": "semicolons between the cells", "\t": "tabs between the cells" } as const;

/** How an altered file was saved, as a sentence beside its answer; empty where nothing is known. */
export function savedWords(note: Verification["note"], saved: Verification["saved"]): string {
  if (!saved) return note === "same_cells" ? "It was saved by another program." : "";
  const separated = saved.separator === null ? null : SEPARATED[saved.separator];
  const how = saved.isUtf16
    ? `as UTF-16 text${separated === null ? "" : `, with ${separated}`}`
    : `with ${separated ?? "commas"}`;
  return note === "same_cells"
    ? `It was saved ${how}.`
    : `It was also saved ${how}, which is formatting only.`;
}
