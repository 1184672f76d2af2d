import { VisuallyHidden } from "./visually-hidden";

export interface CountdownAnnouncerProps {
  remainingMs: number;
  /** What runs out: "The rate". */
  subject?: string;
}

const STEPS = [
  { withinMs: 60_000, words: "less than 1 minute left" },
  { withinMs: 5 * 60_000, words: "less than 5 minutes left" },
  { withinMs: 10 * 60_000, words: "less than 10 minutes left" },
] as const;

/**
 * Speaks at ten, five and one minute, and at the end; the words change only then, so readers hear each once. The first are spoken when
 * the page is opened or a short rate arrives, at any time in between, so they name a limit and no time.
 */
export function CountdownAnnouncer({ remainingMs, subject = "The rate" }: CountdownAnnouncerProps) {
  const over = remainingMs <= 0;
  const step = over ? undefined : STEPS.find(({ withinMs }) => remainingMs <= withinMs);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{step ? `${subject}: ${step.words}.` : ""}</span>
      <span aria-live="assertive">{over ? `${subject} has expired.` : ""}</span>
    </VisuallyHidden>
  );
}
