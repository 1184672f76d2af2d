import { later } from "@/components/ui/lazy-part";

/**
 * The form to add a recipient, loaded when needed. Checking addresses takes much code that no page
 * needs before.
 */
export const addRecipientForm = later(() =>
  import("./add-recipient-form").then(({ AddRecipientForm }) => AddRecipientForm),
);
