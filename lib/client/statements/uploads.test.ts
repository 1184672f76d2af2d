import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSessionEnd, forgetSessionEnd, setPagePerson } from "../session/session-end";
import { sendFile } from "./uploads";

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  headers = new Map<string, string>();
  status = 0;
  responseText = "";
  onerror?: () => void;
  onload?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(): void {}
  send(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => {
  forgetSessionEnd();
  vi.unstubAllGlobals();
});

const file = () => new File(["a,b"], "october.csv");

test("a file is sent in the name of whom the page was opened by, and the page is told when somebody else is signed in", async () => {
  setPagePerson("ada");
  const { received } = sendFile(file(), () => undefined);
  const request = FakeRequest.last;
  expect(Object.fromEntries(request.headers)).toMatchObject({
    "x-rampdesk": "1",
    "x-rampdesk-person": "ada",
    "content-type": "application/octet-stream",
  });
  request.status = 403;
  request.responseText = JSON.stringify({
    error: {
      code: "forbidden",
      reason: "other_person",
      message: "Nothing was changed.",
      requestId: "r1",
    },
  });
  request.onload?.();
  await expect(received).rejects.toMatchObject({ reason: "other_person" });
  expect(currentSessionEnd()).toMatchObject({ reason: "other_person" });
});

test("when the connection is lost, it is only said that nothing was kept if not all of the file had gone", async () => {
  const part = sendFile(file(), () => undefined);
  FakeRequest.last.upload.onprogress?.({ loaded: 2 });
  FakeRequest.last.onerror?.();
  await expect(part.received).rejects.toMatchObject({
    message: expect.stringContaining("Nothing was kept"),
  });
  const all = sendFile(file(), () => undefined);
  FakeRequest.last.upload.onload?.();
  FakeRequest.last.onerror?.();
  await expect(all.received).rejects.toMatchObject({
    message: expect.stringContaining("it may have arrived"),
  });
});
