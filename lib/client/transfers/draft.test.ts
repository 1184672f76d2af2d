import { describe, expect, it } from "vitest";
import { mintId } from "../mint-id";
import {
  DRAFT_KEPT_MS,
  type DraftStorage,
  forgetDraft,
  otherDraft,
  purgeDrafts,
  readDraft,
  readIntentId,
  type TransferDraft,
  writeDraft,
} from "./draft";

const NOW = Date.parse("2026-11-20T13:05:00Z");
const FIRST = "3f0e8f6a-6e53-4c39-9d5e-0a2f7c6c1a01";
const SECOND = "3f0e8f6a-6e53-4c39-9d5e-0a2f7c6c1a02";

function memoryStorage(entries: Record<string, string> = {}): DraftStorage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

function draft(change: Partial<TransferDraft> = {}): TransferDraft {
  return {
    intentId: FIRST,
    userId: "ada",
    savedAt: NOW,
    sentAt: null,
    sentAfter: null,
    values: {
      type: "onramp",
      amount: "25000000",
      fromCurrency: "NGN",
      toCurrency: "USDT",
      recipientId: "r1",
      network: "",
      note: "HY-2304",
    },
    ...change,
  };
}

describe("drafts in the browser", () => {
  it("gives back what was typed, to the same person only", () => {
    const storage = memoryStorage();
    expect(writeDraft(storage, draft())).toBe(true);
    expect(readDraft(storage, FIRST, "ada")).toEqual(draft());
    expect(readDraft(storage, FIRST, "tunde")).toBeNull();
    expect(readDraft(storage, SECOND, "ada")).toBeNull();
  });

  it("says so when the browser keeps nothing", () => {
    const full: DraftStorage = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(writeDraft(full, draft())).toBe(false);
    expect(writeDraft(null, draft())).toBe(false);
    expect(readDraft(null, FIRST, "ada")).toBeNull();
  });

  it("reads nothing from a text that isn't a draft", () => {
    const storage = memoryStorage({ [`rampdesk.transfer-draft.${FIRST}`]: "{broken" });
    expect(readDraft(storage, FIRST, "ada")).toBeNull();
  });

  it("throws away what is older than seven days or can't be read, and nothing of others", () => {
    const storage = memoryStorage({
      "rampdesk.theme": "dark",
      [`rampdesk.transfer-draft.${SECOND}`]: "{broken",
    });
    writeDraft(storage, draft({ savedAt: NOW - DRAFT_KEPT_MS }));
    purgeDrafts(storage, NOW);
    expect(readDraft(storage, FIRST, "ada")).not.toBeNull();
    expect(storage.getItem(`rampdesk.transfer-draft.${SECOND}`)).toBeNull();
    purgeDrafts(storage, NOW + 1);
    expect(readDraft(storage, FIRST, "ada")).toBeNull();
    expect(storage.getItem("rampdesk.theme")).toBe("dark");
  });

  it("offers another form of the same person, first the one whose answer never came", () => {
    const storage = memoryStorage();
    writeDraft(storage, draft());
    expect(otherDraft(storage, FIRST, "ada", NOW)).toBeNull();
    expect(otherDraft(storage, SECOND, "tunde", NOW)).toBeNull();
    writeDraft(storage, draft({ intentId: SECOND, savedAt: NOW - 60_000, sentAt: NOW - 60_000 }));
    expect(otherDraft(storage, "another", "ada", NOW)?.intentId).toBe(SECOND);
    forgetDraft(storage, SECOND);
    expect(otherDraft(storage, "another", "ada", NOW)?.intentId).toBe(FIRST);
  });
});

describe("readIntentId", () => {
  it("takes a UUID v4 and nothing else", () => {
    const id = mintId();
    expect(readIntentId(id)).toBe(id);
    expect(readIntentId(id.toUpperCase())).toBe(id);
    expect(readIntentId(null)).toBeNull();
    expect(readIntentId("")).toBeNull();
    expect(readIntentId("7b1e8f6a-6e53-1c39-9d5e-0a2f7c6c1a01")).toBeNull();
  });
});
