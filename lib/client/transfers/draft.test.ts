import { afterEach, describe, expect, it, vi } from "vitest";
import { mintId } from "../mint-id";
import {
  DRAFT_KEPT_MS,
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

afterEach(() => vi.unstubAllGlobals());

/** Gives the page a browser whose storage has these entries. */
function openBrowser(entries: Record<string, string> = {}, change: Partial<Storage> = {}) {
  const map = new Map(Object.entries(entries));
  const localStorage = {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    ...change,
  } as Storage;
  vi.stubGlobal("window", { localStorage });
  return map;
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
    openBrowser();
    expect(writeDraft(draft())).toBe(true);
    expect(readDraft(FIRST, "ada")).toEqual(draft());
    expect(readDraft(FIRST, "tunde")).toBeNull();
    expect(readDraft(SECOND, "ada")).toBeNull();
  });

  it("says so when the browser keeps nothing", () => {
    expect(writeDraft(draft())).toBe(false);
    expect(readDraft(FIRST, "ada")).toBeNull();
    openBrowser(
      {},
      {
        setItem: () => {
          throw new DOMException("full", "QuotaExceededError");
        },
      },
    );
    expect(writeDraft(draft())).toBe(false);
  });

  it("reads nothing from a text that isn't a draft", () => {
    openBrowser({ [`rampdesk.transfer-draft.${FIRST}`]: "{broken" });
    expect(readDraft(FIRST, "ada")).toBeNull();
  });

  it("throws away what is older than seven days or can't be read, and nothing of others", () => {
    const stored = openBrowser({
      "rampdesk.theme": "dark",
      [`rampdesk.transfer-draft.${SECOND}`]: "{broken",
    });
    writeDraft(draft({ savedAt: NOW - DRAFT_KEPT_MS }));
    purgeDrafts(NOW);
    expect(readDraft(FIRST, "ada")).not.toBeNull();
    expect(stored.has(`rampdesk.transfer-draft.${SECOND}`)).toBe(false);
    purgeDrafts(NOW + 1);
    expect(readDraft(FIRST, "ada")).toBeNull();
    expect(stored.get("rampdesk.theme")).toBe("dark");
  });

  it("offers another form of the same person, first the one whose answer never came", () => {
    openBrowser();
    writeDraft(draft());
    expect(otherDraft(FIRST, "ada", NOW)).toBeNull();
    expect(otherDraft(SECOND, "tunde", NOW)).toBeNull();
    writeDraft(draft({ intentId: SECOND, savedAt: NOW - 60_000, sentAt: NOW - 60_000 }));
    expect(otherDraft("another", "ada", NOW)?.intentId).toBe(SECOND);
    forgetDraft(SECOND);
    expect(otherDraft("another", "ada", NOW)?.intentId).toBe(FIRST);
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
