/** Makes the next items while the current one is consumed. @param next returns null at the end */
export async function* madeAhead<Made>(
  next: () => Promise<Made | null>,
  ahead = 1,
): AsyncGenerator<Made, void, void> {
  const coming: Promise<Made | null>[] = [];
  const begin = (): void => {
    const item = next();
    // If it fails before anybody awaits it, the error is thrown when it is asked for.
    item.catch(() => undefined);
    coming.push(item);
  };
  while (coming.length < ahead) begin();
  for (;;) {
    const made = await coming.shift();
    if (made === null || made === undefined) return;
    begin();
    yield made;
  }
}
