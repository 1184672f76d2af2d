"use client";
import { PageFailure } from "@/components/shell/page-failure";

/** Error page of every desk page that could not be built. The shell around it stays usable. */
export default function DeskError({ error }: { error: Error & { digest?: string } }) {
  return <PageFailure error={error} />;
}
