"use client";
import { useSyncExternalStore } from "react";
import { MAX_STATEMENT_BYTES, ReceivedFile } from "@/lib/contract/api/statements";
import { ApiFailure, changedFileFailure, failureOf, unreadableFailure } from "../api-failure";
import { announceIfSessionEnded, writeHeaders } from "../api-fetch";

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "received" | "failed";
  sent: number;
  received: ReceivedFile | null;
  problem: string | null;
  again: boolean;
}

const NONE: readonly Upload[] = [];
let uploads = NONE;
let lastKey = 0;
let current: { key: number; sending: ReturnType<typeof sendFile> } | null = null;
const listeners = new Set<() => void>();

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

function become(next: readonly Upload[]): void {
  uploads = next;
  // Whatever page is shown: leaving it for another address would break off what is being sent.
  const isSending = uploads.some(({ state }) => state === "waiting" || state === "sending");
  if (isSending) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

function change(key: number, facts: Partial<Upload>): void {
  become(uploads.map((upload) => (upload.key === key ? { ...upload, ...facts } : upload)));
}

/** Sends files one after another, even while other pages are open. */
export function addUploads(files: readonly File[]): void {
  const added = files.map((file): Upload => {
    lastKey += 1;
    const problem = refusal(file);
    return {
      key: lastKey,
      file,
      state: problem === null ? "waiting" : "failed",
      sent: 0,
      received: null,
      problem,
      again: false,
    };
  });
  become([...uploads, ...added]);
  sendNext();
}

function refusal({ size }: Pick<File, "size">): string | null {
  if (size === 0) return "The file is empty. Download it again.";
  if (size > MAX_STATEMENT_BYTES)
    return "The file is larger than 110 MB, so it was not sent. Ask the bank for a shorter period, and import the parts one after another.";
  return null;
}

export function sendAgain(key: number): void {
  change(key, { state: "waiting", sent: 0, problem: null });
  sendNext();
}

/** Removes a file from the list, and aborts its upload. */
export function removeUpload(key: number): void {
  become(uploads.filter((upload) => upload.key !== key));
  if (current?.key === key) current.sending.abort();
}

/** Its import is being looked at, or over: there is nothing left to remind of. */
export function forgetUpload(importId: string): void {
  if (uploads.some((upload) => upload.received?.importId === importId))
    become(uploads.filter((upload) => upload.received?.importId !== importId));
}

function sendNext(): void {
  const next = uploads.find((upload) => upload.state === "waiting");
  if (current || !next) return;
  const { key } = next;
  const sending = sendFile(next.file, (sent) => change(key, { sent }));
  current = { key, sending };
  change(key, { state: "sending" });
  sending.received
    .then(
      (received) => change(key, { state: "received", received }),
      (error: unknown) =>
        change(key, {
          state: "failed",
          problem: error instanceof Error ? error.message : "The file was not sent.",
          again: true,
        }),
    )
    .finally(() => {
      current = null;
      sendNext();
    });
}

function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the files being sent, and those that arrived and wait to be looked at. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    subscribeToUploads,
    () => uploads,
    () => NONE,
  );
}

const BROKE_OFF =
  "The connection was lost before the whole file had arrived. Nothing was kept. Check your connection, then send it again.";
const NO_ANSWER =
  "The whole file was sent, and the connection was lost before the desk answered, so it may have arrived. Check your connection, then look under “Files not imported” before you send it again.";

/** Sends a file and reports progress, with XMLHttpRequest because `fetch` can't report it. */
export function sendFile(file: File, onSent: (bytes: number) => void) {
  const request = new XMLHttpRequest();
  const received = new Promise<ReceivedFile>((resolve, reject) => {
    let isAllSent = false;
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.upload.onload = () => {
      isAllSent = true;
    };
    request.onabort = () => reject(new DOMException("The upload was interrupted", "AbortError"));
    request.onerror = () =>
      void changedFileFailure(file).then((changed) =>
        reject(
          changed ??
            new ApiFailure({
              status: 0,
              code: "offline",
              message: isAllSent ? NO_ANSWER : BROKE_OFF,
            }),
        ),
      );
    request.onload = () => {
      const answer = read(request);
      if ("failure" in answer) reject(answer.failure);
      else resolve(answer.file);
    };
  });
  request.open(
    "POST",
    `/api/statements/files?${new URLSearchParams({ name: file.name.slice(0, 300) }).toString()}`,
  );
  request.setRequestHeader("accept", "application/json");
  for (const [name, value] of Object.entries(writeHeaders("file")))
    request.setRequestHeader(name, value);
  request.send(file);
  /** After `abort`, `received` is rejected with an AbortError. */
  return { received, abort: () => request.abort() };
}

function read(request: XMLHttpRequest): { file: ReceivedFile } | { failure: ApiFailure } {
  const requestId = request.getResponseHeader("x-request-id");
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch (error) {
    return { failure: unreadableFailure(request.status, requestId, error) };
  }
  if (request.status < 200 || request.status >= 300) {
    const failure = failureOf(request.status, body, requestId);
    announceIfSessionEnded(failure, true);
    return { failure };
  }
  const parsed = ReceivedFile.safeParse(body);
  return parsed.success
    ? { file: parsed.data }
    : { failure: unreadableFailure(request.status, requestId, parsed.error) };
}
