import type { Metadata } from "next";
import { MessagePage } from "@/components/shell/message-page";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage
      title="There is nothing at this address"
      actions={<LinkButton href="/">Go to the overview</LinkButton>}
    >
      <p>
        The link may be incomplete, or it may point to something you have no access to. Check the
        address, or start from the overview.
      </p>
    </MessagePage>
  );
}
