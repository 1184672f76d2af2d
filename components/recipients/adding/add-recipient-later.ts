import { later } from "@/components/ui/lazy-part";

/** The form to add a recipient, loaded when needed: it includes the checking of addresses, which no page needs before. */
export const addRecipientForm = later(() =>
  import("./add-recipient-form").then(({ AddRecipientForm }) => AddRecipientForm),
);
