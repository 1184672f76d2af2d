import { expect, test } from "vitest";
import { joined } from "./words";

test.each([
  [[], ""],
  [["bank"], "bank"],
  [["bank", "account name"], "bank and account name"],
  [["stablecoin", "network", "address"], "stablecoin, network and address"],
])("%j: %s", (words, sentence) => expect(joined(words)).toBe(sentence));
