import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CountdownAnnouncer } from "./countdown";

const spoken = (remainingMs: number): string =>
  renderToStaticMarkup(createElement(CountdownAnnouncer, { remainingMs })).replace(/<[^>]*>/g, "");

test.each([
  [11 * 60_000, ""],
  [10 * 60_000, "The rate: less than 10 minutes left."],
  [91_000, "The rate: less than 5 minutes left."],
  [9_000, "The rate: less than 1 minute left."],
  [0, "The rate has expired."],
])("with %d ms left, a screen reader hears %j, never more than is left", (remainingMs, words) =>
  expect(spoken(remainingMs)).toBe(words),
);
