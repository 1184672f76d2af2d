"use client";
import { usePathname } from "next/navigation";
import { ErrorState } from "@/components/ui/error-state";
import { later, useLater } from "@/components/ui/later";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";
import { failureWords, type FailureWords } from "./failure-words";
import { loadAnew } from "./load-anew";

interface PageFailureProps {
  error: Error & { digest?: string };
}

/** Every page brings its failure along, so what few will ever see is loaded when it is needed. */
const databaseAway = later(() =>
  import("./database-away-state").then(({ DatabaseAwayState }) => DatabaseAwayState),
);

/** What stands in the place of a page of the desk that could not be built. */
export function PageFailure({ error }: PageFailureProps) {
  const words = failureWords(usePathname());
  return (
    <>
      <PageHeader {...words.header} />
      <PageBody>
        <Reason error={error} words={words} />
      </PageBody>
    </>
  );
}

function Reason({
  error,
  words: { title, text, leadsToTransfers },
}: PageFailureProps & { words: FailureWords }) {
  const isAway = error.digest === DATABASE_AWAY_DIGEST;
  const away = useLater(databaseAway, isAway);
  if (isAway && away.state === "here") return <away.part />;
  if (isAway && away.state !== "failed") return null;
  return (
    <ErrorState
      title={title}
      onRetry={loadAnew}
      requestId={error.digest ?? null}
      actions={leadsToTransfers && <LinkButton href="/transfers">See your transfers</LinkButton>}
    >
      <p>{text}</p>
    </ErrorState>
  );
}
