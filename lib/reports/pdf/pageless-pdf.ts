import type { DocumentContent } from "./document-content";
import { BODY, putHead } from "./document-head";
import { documentFlow, furniture, SIDE } from "./lay-out-document";
import { PORTRAIT } from "./page-items";
import { INK } from "./palette";
import type { PdfWriter } from "./pdf-writer";

/**
 * A PDF needs at least one page, so this one says why there is nothing.
 * @param head what stands above; null in older files, which have the words alone
 */
export function pagelessPdf(
  writer: PdfWriter,
  words: string,
  head: Pick<DocumentContent, "organisation" | "title" | "name" | "sandbox"> | null,
): void {
  const within = writer.tags;
  if (head === null)
    return writer.page(PORTRAIT, [
      {
        is: "text",
        x: SIDE,
        y: 80,
        text: words,
        style: BODY,
        color: INK.ink2,
        width: writer.typesetter.width(words, BODY),
        tag: within.add("P"),
      },
    ]);
  const flow = documentFlow(writer.typesetter, head.sandbox);
  const sandbox = head.sandbox ? within.add("P") : null;
  putHead(flow, head, within);
  flow.lines(flow.wrapped(words, BODY, flow.width), 15, {
    x: SIDE,
    style: BODY,
    color: INK.ink2,
    tag: within.add("P"),
  });
  writer.page(PORTRAIT, [
    ...flow.pages.flat(),
    ...furniture(flow, { sandbox, page: 1, size: PORTRAIT, notes: [], side: SIDE }),
  ]);
}
