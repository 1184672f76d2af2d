import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { booksOf } from "./books";

/** A test desk with books to write into, and the approver Ada. To be closed by `desk.close()`. */
export async function startBooksDesk() {
  const desk = await startTestDesk();
  const ada = (await desk.signedIn("approver")).ctx;
  return { desk, ada, books: booksOf(desk.db, ada.actor.userId) };
}
