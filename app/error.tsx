"use client";
import { MessagePage } from "@/components/shell/message-page";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";

export interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <MessagePage
      title="This page could not be shown"
      actions={
        <>
          <Button variant="primary" icon="refresh" onClick={reset}>
            Try again
          </Button>
          <LinkButton href="/">Go to the overview</LinkButton>
        </>
      }
    >
      <p>Something failed on our side while the page was built. If you had just sent something, look at its page before you send it again.</p>
      {error.digest && (
        <p className="text-12">
          Quote <span className="mono">{error.digest}</span> when you report this.
        </p>
      )}
    </MessagePage>
  );
}
