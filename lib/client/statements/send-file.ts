import { ReceivedFile } from "@/lib/contract/api/statements";
import { ApiFailure, failureOf, unreadableFailure } from "../api-failure";
import { changedFileFailure } from "../changed-file";
import { tellSessionEnd, writeHeaders } from "../own-writes";

const BROKE_OFF =
  "The connection was lost before the whole file had arrived. Nothing was kept. Check your connection, then send it again.";
const NO_ANSWER =
  "The whole file was sent, and the connection was lost before the desk answered, so it may have arrived. Check your connection, then look under “Files not imported” before you send it again.";

export interface FileSending {
  received: Promise<ReceivedFile>;
  /** Breaks it off: `received` is then rejected with an AbortError. */
  abort: () => void;
}

/** Sends a file and reports progress: `fetch` can't do that, so this is the only place that doesn't use it. */
export function sendFile(file: File, onSent: (bytes: number) => void): FileSending {
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
    tellSessionEnd(failure, true);
    return { failure };
  }
  const parsed = ReceivedFile.safeParse(body);
  return parsed.success
    ? { file: parsed.data }
    : { failure: unreadableFailure(request.status, requestId, parsed.error) };
}
