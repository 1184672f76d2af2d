"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatAge, formatTime } from "@/components/ui/format-time";
import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import { ApiFailure } from "@/lib/client/api-fetch";

interface ListFailureProps {
  error: Error;
  failedAt: number;
  onRetry: () => void;
  /** Replaces the retry if asking again would give the same answer. */
  onClear: () => void;
  onFirstPage?: (() => void) | undefined;
  retrying: boolean;
  copyFrom: string | null;
  /** The rows that could be read stay on screen, even if there are none. */
  isPart?: boolean;
}

/** Wait before the automatic retry when the service names none. */
const USUAL_WAIT_SECONDS = 15;

function waitOf(error: Error): number | null {
  if (!(error instanceof ApiFailure)) return null;
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds;
  return error.status >= 500 || error.code === "offline" || error.code === "rate_limited"
    ? USUAL_WAIT_SECONDS
    : null;
}

/** Says why the list could not be read, and when it is tried again. */
export function ListFailure(props: ListFailureProps) {
  const zone = useZone();
  const { error, failedAt, onRetry, retrying, copyFrom } = props;
  const seconds = useRetryCountdown(retrying ? null : waitOf(error), failedAt, onRetry);
  const requestId = error instanceof ApiFailure ? error.requestId : null;
  const otherList = recoveryAction(error, props);
  if (copyFrom === null && !props.isPart) {
    return (
      <ErrorState
        title={titleOf(error)}
        {...(otherList === null
          ? { onRetry, retrying }
          : { actions: <Button onClick={otherList.onClick}>{otherList.label}</Button> })}
        retryInSeconds={seconds}
        requestId={requestId}
      >
        <p>{detailOf(error, failedAt, zone)}</p>
      </ErrorState>
    );
  }
  return (
    <Notice
      className="mx-6 my-3 max-md:mx-4"
      tone="warning"
      title={
        copyFrom === null ? (
          "These rows could not be loaded."
        ) : (
          <>
            This copy is from <Time at={copyFrom} format="seconds" />,{" "}
            {formatAge(failedAt - Date.parse(copyFrom))} before the last try.
          </>
        )
      }
      action={
        otherList === null ? (
          <TextButton onClick={onRetry}>{retrying ? "Reading" : "Try now"}</TextButton>
        ) : (
          <TextButton onClick={otherList.onClick}>{otherList.label}</TextButton>
        )
      }
    >
      {detailOf(error, failedAt, zone)}
      {seconds !== null && (
        <span className="num" aria-live="off">
          {" "}
          We try again in {seconds} s.
        </span>
      )}
    </Notice>
  );
}

/** Leaves out a rate limit's wait, because the countdown is beside it. */
function detailOf(error: Error, failedAt: number, zone: string): string {
  if (!(error instanceof ApiFailure) || error.code !== "rate_limited") return error.message;
  return `It answered 429, too many requests, at ${formatTime(failedAt, zone, "seconds")}. Nothing you entered is lost.`;
}

/** Returns the button that leads to a readable list; null if a retry may succeed. */
function recoveryAction(
  error: Error,
  { onClear, onFirstPage }: Pick<ListFailureProps, "onClear" | "onFirstPage">,
): { label: string; onClick: () => void } | null {
  if (!(error instanceof ApiFailure) || error.code !== "invalid") return null;
  return error.reason === "too_deep" && onFirstPage
    ? { label: "Go to the first page", onClick: onFirstPage }
    : { label: "Clear all filters", onClick: onClear };
}

const TITLES: Partial<Record<ApiFailure["code"], string>> = {
  rate_limited: "The service is limiting requests",
  offline: "The desk can't be reached",
  service_unavailable: "The service doesn't answer",
  invalid: "These filters can't be used",
};

function titleOf(error: Error): string {
  const failure = error instanceof ApiFailure ? error : null;
  if (failure?.code === "invalid" && failure.reason === "too_deep")
    return "This page is too far down the list";
  return (failure && TITLES[failure.code]) ?? "The transactions could not be loaded";
}

/** Counts down the seconds to the automatic retry, one for each `failedAt`; null without one. */
function useRetryCountdown(
  waitSeconds: number | null,
  failedAt: number,
  retry: () => void,
): number | null {
  const [now, setNow] = useState(failedAt);
  const onEnd = useEffectEvent(retry);
  useEffect(() => {
    if (waitSeconds === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < failedAt + waitSeconds * 1000) return;
      clearInterval(timer);
      onEnd();
    }, 1000);
    return () => clearInterval(timer);
  }, [waitSeconds, failedAt]);
  if (waitSeconds === null) return null;
  return Math.max(0, Math.ceil((failedAt + waitSeconds * 1000 - Math.max(now, failedAt)) / 1000));
}
