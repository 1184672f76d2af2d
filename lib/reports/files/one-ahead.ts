/**
 * Makes the next item while the current one is consumed, so that the database works while a file is written. @param next returns null
 * at the end
 */
export async function* oneAhead<Made>(next: () => Promise<Made | null>): AsyncGenerator<Made, void, void> {
  let coming = next();
  for (;;) {
    const made = await coming;
    if (made === null) return;
    coming = next();
    // If it fails before anybody awaits it, the error is thrown when it is asked for.
    coming.catch(() => undefined);
    yield made;
  }
}
