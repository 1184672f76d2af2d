/** Starts something whose result is needed later. An error is thrown when it is awaited. */
export function begun<Result>(start: () => Promise<Result>): Promise<Result> {
  const result = start();
  // Until it is awaited, this keeps Node from reporting an unhandled rejection.
  result.catch(() => undefined);
  return result;
}
