import { later } from "@/components/ui/later";

/** The form to add a recipient: it brings the checking of addresses, which no page needs before. */
export const addRecipientForm = later(() => import("./add-recipient-form").then(({ AddRecipientForm }) => AddRecipientForm));
