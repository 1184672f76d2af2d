/** Line breaks, tabs and other control characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters that reverse a text or hide in it. The two joiners stay, since some scripts are written with them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Bidi_Control}\p{Cs}]/gu;

/**
 * Makes a person's or a file's text fit for a name: one line that reads as it is stored.
 * Without this, `invoice\u202Efdp.exe` shows as `invoiceexe.pdf`.
 */
export function plainName(text: string): string {
  return text.replace(CONTROLS, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}
