import { describe, expect, it } from "vitest";
import { accountChunks, addressChunks } from "./address";

describe("addressChunks", () => {
  it("groups an Ethereum address by fives between its ends", () => {
    expect(addressChunks("0xfFBdaeCeb97572C9Afae9D23Ad5a4fd1F2BCaabD")).toEqual({
      head: "0xfFBd",
      middle: ["aeCeb", "97572", "C9Afa", "e9D23", "Ad5a4", "fd1F2"],
      tail: "BCaabD",
    });
  });
  it("evens out a Tron address", () => {
    expect(addressChunks("TMASi45ub7Qe4ZE36UT5G6cU4ud8Fhhe4d")?.middle).toEqual([
      "5ub7Q",
      "e4ZE3",
      "6UT5",
      "G6cU",
      "4ud8",
    ]);
  });
  it("leaves short text whole", () => {
    expect(addressChunks("0x1234")).toBeNull();
  });
  it("loses nothing", () => {
    const address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const chunks = addressChunks(address);
    expect(chunks && chunks.head + chunks.middle.join("") + chunks.tail).toBe(address);
  });
});

describe("accountChunks", () => {
  it.each([
    ["1014772905", ["101", "477", "2905"]],
    ["123456789012", ["1234", "5678", "9012"]],
    ["1234567890123", ["1234", "567", "890", "123"]],
    ["", []],
  ])("%s", (account, expected) => {
    expect(accountChunks(account)).toEqual(expected);
  });
});
