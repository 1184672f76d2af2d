/** Makes the next while one is taken, so that the database works while a file is written. @param next null at the end */
export async function* oneAhead<Made>(next: () => Promise<Made | null>): AsyncGenerator<Made, void, void> {
  let coming = next();
  for (;;) {
    const made = await coming;
    if (made === null) return;
    coming = next();
    // One that fails while nobody waits for it is told of when it is asked for.
    coming.catch(() => undefined);
    yield made;
  }
}
