import { expect, test } from "vitest";
import type { FormStorage } from "@/lib/client/saved-form";
import { mintId } from "@/lib/client/mint-id";
import { emptyDraft, isTouched, keptDraft, openingDraft } from "./recipient-draft";

function memoryStorage(): FormStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const USER = "user-1";
const origin = () => ({ intentId: mintId(), place: "/recipients" });
const fresh = () => emptyDraft(origin(), "fiat");

test("a draft is restored unchanged, with its intent, until it is cleared", () => {
  const storage = memoryStorage();
  const draft = { ...fresh(), name: "Okonkwo Haulage", accountNumber: "10147" };
  const kept = keptDraft(storage, USER);
  kept.save(draft);
  expect(kept.read()).toEqual(draft);
  expect(keptDraft(storage, "user-2").read()).toBeNull();
  kept.forget();
  expect(kept.read()).toBeNull();
});

test("what another version stored, or what was tampered with, is no draft", () => {
  const storage = memoryStorage();
  for (const text of ["{", "null", "{}", JSON.stringify({ ...fresh(), intentId: "not-a-uuid" })]) {
    storage.values.set(`rampdesk.add-recipient.${USER}`, text);
    expect(keptDraft(storage, USER).read()).toBeNull();
  }
});

test("a storage that refuses loses only the draft", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  const storage: FormStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  const kept = keptDraft(storage, USER);
  kept.save(fresh());
  kept.forget();
  expect(kept.read()).toBeNull();
});

test("the form opens with what was typed, if it still fits", () => {
  const typed = { ...fresh(), name: "Okonkwo" };
  expect(openingDraft(typed, fresh())).toBe(typed);
  const other = emptyDraft(origin(), "crypto");
  expect(openingDraft(typed, other)).toBe(other);
  expect(openingDraft(typed, fresh(), "KES")).toEqual({ ...typed, currency: "KES" });
  const untouched = fresh();
  const next = fresh();
  expect(isTouched(untouched)).toBe(false);
  expect(openingDraft(untouched, next)).toBe(next);
});

test("one that was sent is resumed, whatever is wanted now", () => {
  const sent = { ...fresh(), name: "Okonkwo", sent: true };
  expect(openingDraft(sent, emptyDraft(origin(), "crypto"), "USDT")).toBe(sent);
});

test("a requested currency is set from the start", () => {
  expect(emptyDraft(origin(), "fiat", "GHS").currency).toBe("GHS");
  expect(emptyDraft(origin(), "crypto", "USDC").symbol).toBe("USDC");
  expect(emptyDraft(origin(), "crypto").symbol).toBe("");
});
