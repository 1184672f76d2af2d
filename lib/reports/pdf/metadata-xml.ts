export interface MetadataFacts {
  Title: string;
  Author: string;
  Creator: string;
  Producer: string;
  CreationDate: Date;
  ModDate: Date;
}

/** What XML 1.0 can't have in any form. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** What a file says of itself to programs (XMP): also that it can be read by everybody, as ISO 14289-1 asks (PDF/UA-1). */
export function metadataXml({
  Title,
  Author,
  Creator,
  Producer,
  CreationDate,
  ModDate,
}: MetadataFacts): string {
  const namespaces = [
    ["dc", "http://purl.org/dc/elements/1.1/"],
    ["xmp", "http://ns.adobe.com/xap/1.0/"],
    ["pdf", "http://ns.adobe.com/pdf/1.3/"],
    ["pdfuaid", "http://www.aiim.org/pdfua/ns/id/"],
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${namespaces.map(([name, address]) => `xmlns:${name}="${address}"`).join(" ")}>`,
    "<dc:format>application/pdf</dc:format>",
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(Title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:creator><rdf:Seq><rdf:li>${escaped(Author)}</rdf:li></rdf:Seq></dc:creator>`,
    "<dc:language><rdf:Bag><rdf:li>en-GB</rdf:li></rdf:Bag></dc:language>",
    `<xmp:CreateDate>${instant(CreationDate)}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${instant(ModDate)}</xmp:ModifyDate>`,
    `<xmp:CreatorTool>${escaped(Creator)}</xmp:CreatorTool>`,
    `<pdf:Producer>${escaped(Producer)}</pdf:Producer>`,
    "<pdfuaid:part>1</pdfuaid:part>",
    "</rdf:Description></rdf:RDF></x:xmpmeta>",
    '<?xpacket end="r"?>',
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(NO_XML, "").replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
