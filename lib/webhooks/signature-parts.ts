const TIMESTAMP = /^(?:t|ts|timestamp)=(.+)$/;

/**
 * `t=1700000000,v1=…` names its parts; a bare value is the signature itself.
 * Assumed: parts stand between commas or semicolons. A name before a signature can't be told from base64 with its `=`: both are tried.
 */
export function signatureParts(header: string): { signatures: string[]; timestamp: string | null } {
  const parts = header.split(/[,;]/).map((part) => part.trim());
  const timestamp =
    parts.map((part) => TIMESTAMP.exec(part)?.[1]).find((at) => at !== undefined) ?? null;
  const signatures = parts
    .filter((part) => !TIMESTAMP.test(part))
    .flatMap((part) => [part, part.replace(/^[A-Za-z]\w*=/, "")]);
  return { signatures, timestamp };
}
