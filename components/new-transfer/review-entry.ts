/** On the review's own entry in the browser's history: it identifies the entry after a reload or on going back. */
const MARK = "rampdeskReview";
/** The step back is within one page and takes a few milliseconds; nothing may wait for it forever. */
const LEAVES_WITHIN_MS = 500;

let leaving: Promise<void> | null = null;

function isReviewEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && MARK in state;
}

/** After a step back that is still in progress, which would otherwise remove the review again. */
export async function pushReviewEntry(): Promise<void> {
  await leaving;
  if (!isReviewEntry()) window.history.pushState({ [MARK]: true }, "");
}

/** Back to the form's own entry, so that what comes next takes the place of the form, and Back leads to where it was opened from. */
export function leaveReviewEntry(): Promise<void> {
  if (!isReviewEntry()) return Promise.resolve();
  leaving ??= new Promise<void>((resolve) => {
    const done = (): void => {
      leaving = null;
      resolve();
    };
    const timer = setTimeout(done, LEAVES_WITHIN_MS);
    window.addEventListener(
      "popstate",
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
    window.history.back();
  });
  return leaving;
}
