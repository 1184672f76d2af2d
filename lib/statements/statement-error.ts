/**
 * The file as a whole can't be read. The message is shown to people: what is wrong, and what to do. A single line that can't be read
 * is a `bad` event instead.
 */
export class StatementError extends Error {
  constructor(
    message: string,
    /** `incomplete`: the file ends too early. If it was only the first part of a file, that part would end the same way. */
    readonly kind: "unreadable" | "incomplete" = "unreadable",
  ) {
    super(message);
    this.name = "StatementError";
  }
}
