import { beforeEach, expect, test } from "vitest";
import {
  announceSessionEnd,
  currentSessionEnd,
  expectSessionEnd,
  forgetSessionEnd,
  subscribeToSessionEnd,
} from "./session-end";

const idle = { reason: "idle", message: "You were signed out." };
beforeEach(() => forgetSessionEnd());

test("the end is told once, and again only when a person tried something", () => {
  let told = 0;
  const stop = subscribeToSessionEnd(() => {
    told += 1;
  });
  announceSessionEnd({ ...idle });
  const first = currentSessionEnd();
  announceSessionEnd({ ...idle });
  expect([told, currentSessionEnd()]).toEqual([1, first]);
  announceSessionEnd({ ...idle }, { again: true });
  expect(told).toBe(2);
  expect(currentSessionEnd()).not.toBe(first);
  forgetSessionEnd();
  expect([told, currentSessionEnd()]).toEqual([3, null]);
  stop();
  announceSessionEnd(idle);
  expect(told).toBe(3);
});

test("an end that the person asked for is no news, until it turns out that it didn't happen", () => {
  expectSessionEnd();
  announceSessionEnd(idle);
  expect(currentSessionEnd()).toBeNull();
  forgetSessionEnd();
  announceSessionEnd(idle);
  expect(currentSessionEnd()).toEqual(idle);
});
