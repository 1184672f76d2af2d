const DATABASE_ASKED_EVERY_MS = 5_000;
/** The desk itself gives up after five seconds. */
const ANSWER_WITHIN_MS = 8_000;

/**
 * Asks every few seconds if the desk's database is back, and calls `onBack` once. A hidden page
 * doesn't ask, but asks at once when it is shown again.
 * @returns how to stop, and how to ask now
 */
export function awaitDatabase(onBack: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let over = false;
  const isReady = async (): Promise<boolean> => {
    try {
      const response = await fetch("/api/health/ready", {
        cache: "no-store",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      return response.ok;
    } catch {
      return false;
    }
  };
  const askNow = async (): Promise<void> => {
    if (asking || over) return;
    clearTimeout(timer);
    asking = true;
    const ready = await isReady();
    asking = false;
    if (over) return;
    if (!ready) return askLater();
    stop();
    onBack();
  };
  // Not all pages of a desk in the same moment.
  const askLater = (): void => {
    timer = setTimeout(
      () => (document.hidden ? askLater() : void askNow()),
      DATABASE_ASKED_EVERY_MS * (0.8 + 0.4 * Math.random()),
    );
  };
  const onLook = (): void => {
    if (!document.hidden) void askNow();
  };
  const stop = (): void => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onLook);
  };
  document.addEventListener("visibilitychange", onLook);
  askLater();
  return { stop, askNow };
}
