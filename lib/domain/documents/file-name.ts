import { filePrefix, fileSlug } from "@/lib/domain/transactions/export-name";
import type { DocumentKind } from "./document";

/** `receipt_baobab-freight_TXN-4C7VJS.pdf`: sandbox documents can't be mistaken for real ones, nor one with the fee for one without. */
export function documentFileName({
  kind,
  organisation,
  sandbox,
  name,
  withFee,
}: {
  kind: DocumentKind;
  organisation: string;
  sandbox: boolean;
  name: string;
  withFee: boolean;
}): string {
  const safe = name.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, 60) || "transaction";
  const parts = [
    kind === "receipt" ? "receipt" : "remittance-advice",
    fileSlug(organisation),
    safe,
    ...(withFee ? [] : ["without-fee"]),
  ];
  return `${filePrefix(sandbox)}${parts.join("_")}.pdf`;
}
