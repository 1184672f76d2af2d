import { later } from "@/components/ui/later";

/** How a file is read, and the account it belongs to: loaded when there is a file. */
export const readingForm = later(() =>
  import("./reading-form").then(({ ReadingForm }) => ReadingForm),
);
