"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { leaveReviewEntry } from "./review-entry";
import { transferPage } from "@/lib/client/transfers/transfer-page";

export interface WentThroughProps {
  transferId: string;
  /** The page was opened with a request that had been sent before. */
  wasSentBefore: boolean;
}

/** Long enough to read why this page isn't the form. */
const READ_FOR_MS = 1_500;

/** The request made a transfer: says so, and navigates to it in place of this page. */
export function WentThrough({ transferId, wasSentBefore }: WentThroughProps) {
  const router = useRouter();
  const href = transferPage(transferId);
  useEffect(() => {
    const timer = setTimeout(
      () => void leaveReviewEntry().then(() => router.replace(href)),
      wasSentBefore ? READ_FOR_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [router, href, wasSentBefore]);
  return (
    <Notice
      tone="success"
      live
      title={wasSentBefore ? "This request was already sent." : "The request went through."}
    >
      Opening{" "}
      <TextLink href={href} replace>
        the transfer it made
      </TextLink>
      .
    </Notice>
  );
}
