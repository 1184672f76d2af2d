import { expect, test } from "vitest";
import type { FontName } from "./page-items";
import { PdfWriter } from "./pdf-writer";

test("every letter that is said to be printable stands for itself in a file with tags", () => {
  const { typesetter } = new PdfWriter({
    title: "",
    organisation: { name: "" },
    createdAt: new Date(0),
  });
  const unread: string[] = [];
  for (const name of ["regular", "medium", "semibold"] satisfies FontName[]) {
    for (let codePoint = 0x20; codePoint < 0x20000; codePoint += 1) {
      if (!typesetter.has(codePoint)) continue;
      const text = String.fromCodePoint(codePoint).normalize("NFC");
      if (
        typesetter
          .set(text, { font: name, size: 10, color: "#000000" })
          .glyphs.some(({ code }) => code === "0000")
      )
        unread.push(`${name} ${codePoint.toString(16)}`);
    }
  }
  expect(unread).toEqual([]);
});
