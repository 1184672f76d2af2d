"use client";
import { PageFailure } from "@/components/shell/page-failure";

/** A page of the desk that could not be built, whichever it is. The shell round it stays, and leads on. */
export default function DeskError({ error }: { error: Error & { digest?: string } }) {
  return <PageFailure error={error} />;
}
