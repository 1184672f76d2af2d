import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { metadataXml } from "./tagged-document";

test("names and titles of any letters make a whole file, which says that everybody can read it", () => {
  const at = new Date("2026-11-20T13:41:50.123Z");
  const xml = metadataXml({
    Title: "Receipt <TXN> & \u0000\u0007\ud800 “Söhne” 😀",
    Author: "R&D < Co",
    Creator: "Rampdesk",
    Producer: "Rampdesk",
    CreationDate: at,
    ModDate: at,
  });
  expect(XMLValidator.validate(xml)).toBe(true);
  const said = new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(xml).xmpmeta.RDF
    .Description;
  expect(said).toMatchObject({
    title: { Alt: { li: "Receipt <TXN> &  “Söhne” 😀" } },
    creator: { Seq: { li: "R&D < Co" } },
    CreateDate: "2026-11-20T13:41:50Z",
    part: "1",
  });
});
