"use client";
import { usePathname } from "next/navigation";
import { ErrorState } from "@/components/ui/error-state";
import { lazy, useLazy } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody, PageHeader, type PageHeaderProps } from "@/components/ui/page-frame";
import { DATABASE_AWAY_DIGEST } from "@/lib/contract/api/page-error";
import { reloadPage } from "./message-page";

interface PageFailureProps {
  error: Error & { digest?: string };
}

/** Loaded when needed, as every page loads its failure and few people see this one. */
const databaseAway = lazy(() =>
  import("./database-away-state").then(({ DatabaseAwayState }) => DatabaseAwayState),
);

/** Replaces a page of the desk that could not be built. */
export function PageFailure({ error }: PageFailureProps) {
  const words = failureText(usePathname());
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
}: PageFailureProps & { words: FailureText }) {
  const isAway = error.digest === DATABASE_AWAY_DIGEST;
  const away = useLazy(databaseAway, isAway);
  if (isAway && away.state === "loaded") return <away.part />;
  if (isAway && away.state !== "failed") return null;
  return (
    <ErrorState
      title={title}
      onRetry={reloadPage}
      requestId={error.digest ?? null}
      actions={leadsToTransfers && <LinkButton href="/transfers">See your transfers</LinkButton>}
    >
      <p>{text}</p>
    </ErrorState>
  );
}

interface FailureText {
  header: Pick<PageHeaderProps, "title" | "crumb">;
  title: string;
  text: string;
  leadsToTransfers?: boolean;
}

const NOTHING_CHANGED =
  "Something failed in the desk while this page was built. Nothing was changed.";
const TRANSFERS = { href: "/transfers", label: "Transfers" };

const ANY_PAGE: FailureText = {
  header: { title: "This page could not be shown" },
  title: "Something failed while this page was built.",
  text: "Your transfers are not affected. If you had just sent something, look at its page before you send it again.",
};

function unchanged(name: string, what = `The ${name.toLowerCase()}`): FailureText {
  return {
    header: { title: name },
    title: `${what} could not be shown.`,
    text: NOTHING_CHANGED,
  };
}

/** Texts by the beginning of the address. The first match counts. */
const PAGES: readonly [path: RegExp, words: FailureText][] = [
  [
    /^\/transfers\/new/,
    {
      header: { crumb: TRANSFERS, title: "New transfer" },
      title: "The form could not be shown.",
      text: "Something failed while this page was built. What you typed is kept in this browser. If you had just sent a request, try again: this page will then show the outcome.",
      leadsToTransfers: true,
    },
  ],
  [
    /^\/transfers\/./,
    {
      header: { crumb: TRANSFERS, title: "Transfer" },
      title: "This transfer could not be shown.",
      text: "Something failed while its page was built; the transfer itself is not affected. If you had just sent a step, look here again before you repeat it.",
      leadsToTransfers: true,
    },
  ],
  [/^\/transfers/, unchanged("Transfers")],
  [/^\/transactions/, unchanged("Transactions")],
  [/^\/recipients/, unchanged("Recipients")],
  [
    /^\/reconciliation\/import/,
    {
      header: {
        crumb: { href: "/reconciliation", label: "Reconciliation" },
        title: "Import statement",
      },
      title: "The import could not be shown.",
      text: `${NOTHING_CHANGED} An import in progress continues.`,
    },
  ],
  [/^\/reconciliation/, unchanged("Reconciliation")],
  [/^\/reports\/schedules/, unchanged("Reports", "The schedules")],
  [/^\/reports/, unchanged("Reports")],
];

export function failureText(pathname: string): FailureText {
  return PAGES.find(([path]) => path.test(pathname))?.[1] ?? ANY_PAGE;
}
