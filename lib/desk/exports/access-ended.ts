/** Why a download was broken off under way: whoever fetched it may no longer have the file. */
export class AccessEndedError extends Error {
  constructor() {
    super("the person who fetched this file may no longer have it");
    this.name = "AccessEndedError";
  }
}
