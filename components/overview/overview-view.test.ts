import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { needsOf } from "./needs";
import { NextExpiryAnnouncer } from "./overview-view";
import { EMPTY, inMs, NOW, rated } from "./testing/overviews";

const overview = {
  ...EMPTY,
  confirm: {
    transfers: [rated("first", inMs(60_000)), rated("second", inMs(400_000)), rated("open", null)],
    count: 3,
  },
};
const markupAt = (ms: number): string =>
  renderToStaticMarkup(
    createElement(NextExpiryAnnouncer, { needs: needsOf(overview, NOW + ms), nowMs: NOW + ms }),
  );
const spokenAt = (ms: number): string => markupAt(ms).replace(/<[^>]*>/g, "");

test.each([
  [0, "The rate for TXN-first: less than 1 minute left."],
  [59_000, "The rate for TXN-first: less than 1 minute left."],
  [60_000, "The rate for TXN-first has expired."],
  [65_000, "The rate for TXN-first has expired."],
  [75_000, "The rate for TXN-second: less than 10 minutes left."],
  [100_000, "The rate for TXN-second: less than 5 minutes left."],
  [400_500, "The rate for TXN-second has expired."],
  [500_000, ""],
])("after %d ms a screen reader hears %j", (ms, words) => expect(spokenAt(ms)).toBe(words));

test("what speaks is there before it has anything to say", () => {
  const silent = markupAt(500_000);
  expect(silent).toContain('aria-live="assertive"');
});
