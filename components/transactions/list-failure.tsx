"use client";
import { ErrorState } from "@/components/ui/error-state";
import { formatAge, formatTime } from "@/components/ui/format-time";
import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { ApiFailure } from "@/lib/client/api-fetch";
import { useRetryCountdown } from "./use-retry-countdown";

interface ListFailureProps {
  error: Error;
  failedAt: number;
  onRetry: () => void;
  retrying: boolean;
  zone: string;
  /** When the copy on screen was read; null when there is none. */
  copyFrom: string | null;
}

/** Wait before the automatic retry when the service names none. */
const USUAL_WAIT_SECONDS = 15;

function waitOf(error: Error): number | null {
  if (!(error instanceof ApiFailure)) return null;
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds;
  return error.status >= 500 || error.code === "offline" || error.code === "rate_limited" ? USUAL_WAIT_SECONDS : null;
}

/** The list could not be read: what happened, and when it is tried again. An existing copy stays, and says how old it is. */
export function ListFailure({ error, failedAt, onRetry, retrying, zone, copyFrom }: ListFailureProps) {
  const seconds = useRetryCountdown(retrying ? null : waitOf(error), failedAt, onRetry);
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  if (copyFrom === null) {
    return (
      <ErrorState title={titleOf(error)} onRetry={onRetry} retrying={retrying} retryInSeconds={seconds} requestId={requestId}>
        <p>{detailOf(error, failedAt, zone)}</p>
      </ErrorState>
    );
  }
  return (
    <div className="px-6 py-3 max-md:px-4">
      <Notice
        tone="warning"
        title={
          <>
            This copy is from <Time at={copyFrom} zone={zone} format="seconds" />, {formatAge(failedAt - Date.parse(copyFrom))} before the last try.
          </>
        }
        action={<TextButton onClick={onRetry}>{retrying ? "Reading" : "Try now"}</TextButton>}
      >
        {detailOf(error, failedAt, zone)}
        {seconds !== null && (
          <span className="num" aria-live="off">
            {" "}
            We try again in {seconds} s.
          </span>
        )}
      </Notice>
    </div>
  );
}

/** For a rate limit, only that it was reached: the countdown to the next try is shown beside it. */
function detailOf(error: Error, failedAt: number, zone: string): string {
  if (!(error instanceof ApiFailure) || error.code !== "rate_limited") return error.message;
  return `It answered 429, too many requests, at ${formatTime(failedAt, zone, "seconds")}. Nothing you entered is lost.`;
}

function titleOf(error: Error): string {
  if (!(error instanceof ApiFailure)) return "The transactions could not be loaded";
  switch (error.code) {
    case "rate_limited":
      return "The service is limiting requests";
    case "offline":
      return "The desk can't be reached";
    case "service_unavailable":
      return "The service doesn't answer";
    case "invalid":
      return error.reason === "too_deep" ? "This page is too far down the list" : "These filters can't be used";
    default:
      return "The transactions could not be loaded";
  }
}
