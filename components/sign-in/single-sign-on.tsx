"use client";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { PlainButton } from "@/components/ui/plain-button";
import { ApiFailure } from "@/lib/client/api-fetch";
import { singleSignOnUrl } from "@/lib/client/session/sign-in";

/** Goes to the organisation's identity provider. */
export function SingleSignOn({ name, callbackUrl }: { name: string; callbackUrl: string }) {
  const [going, setGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function go() {
    setGoing(true);
    setProblem(null);
    try {
      window.location.assign(await singleSignOnUrl(callbackUrl));
    } catch (error) {
      setGoing(false);
      setProblem(
        error instanceof ApiFailure
          ? error.message
          : "Something went wrong on this page. Reload it and try again.",
      );
    }
  }
  return (
    <>
      <PlainButton
        size="lg"
        wide
        icon="key"
        busy={going && `Opening ${name}`}
        onClick={() => void go()}
      >
        Continue with {name}
      </PlainButton>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </>
  );
}
