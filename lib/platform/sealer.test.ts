import { expect, test } from "vitest";
import { createSealer } from "./sealer";
import { Secret } from "./secret";

const sealer = createSealer(new Secret("a secret of the desk"), "service token");

test("what is sealed can be opened by a process with the same secret, and shows nothing of the text", () => {
  const sealed = sealer.seal("eyJ.token.ü");
  expect(createSealer(new Secret("a secret of the desk"), "service token").open(sealed)).toBe(
    "eyJ.token.ü",
  );
  expect(Buffer.from(sealed, "base64").includes("token")).toBe(false);
  expect(sealer.seal("eyJ.token.ü")).not.toBe(sealed);
});

test("another secret, another purpose, a changed or a broken text don't open it", () => {
  const sealed = sealer.seal("token");
  const changed = Buffer.from(sealed, "base64");
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(createSealer(new Secret("another"), "service token").open(sealed)).toBeNull();
  expect(createSealer(new Secret("a secret of the desk"), "sessions").open(sealed)).toBeNull();
  for (const text of [changed.toString("base64"), "", "AAAA", "not base64 at all ü"])
    expect(sealer.open(text)).toBeNull();
});

test("a fingerprint is the same for the same text and secret only", () => {
  expect(sealer.fingerprint("a")).toBe(sealer.fingerprint("a"));
  expect(sealer.fingerprint("a")).not.toBe(sealer.fingerprint("b"));
  expect(sealer.fingerprint("a")).not.toBe(
    createSealer(new Secret("another"), "service token").fingerprint("a"),
  );
});
