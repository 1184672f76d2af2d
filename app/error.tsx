"use client";
import { DatabaseAwayPage } from "@/components/shell/database-away-page";
import { reloadPage, MessagePage, TryAgainButton } from "@/components/shell/message-page";
import { buttonClass } from "@/components/ui/button-class";
import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";

export interface ErrorPageProps {
  error: Error & { digest?: string };
}

/** A full load, as Next's own link would keep the broken state. */
const OVERVIEW = "/";

export default function ErrorPage({ error }: ErrorPageProps) {
  if (error.digest === DATABASE_AWAY_DIGEST) return <DatabaseAwayPage />;
  return (
    <MessagePage
      title="This page could not be shown"
      actions={
        <>
          <TryAgainButton onClick={reloadPage} />
          <a href={OVERVIEW} className={buttonClass({})}>
            Go to the overview
          </a>
        </>
      }
    >
      <p>
        Something failed on our side while the page was built. If you had just sent something, look
        at its page before you send it again.
      </p>
      {error.digest && (
        <p className="text-12">
          Quote <span className="mono">{error.digest}</span> when you report this.
        </p>
      )}
    </MessagePage>
  );
}
