import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { ConnectionView } from "@/lib/contract/api/settings";
import { StateWords, type StateTone } from "./state-words";
import { tokenAdvice } from "./token-advice";

const STATES: Record<ConnectionView["token"]["state"], { tone: StateTone; words: string }> = {
  none: { tone: "quiet", words: "None yet: the first call asks for one" },
  valid: { tone: "good", words: "Valid" },
  renewing: { tone: "working", words: "Being renewed" },
  rate_limited: { tone: "warning", words: "The service is limiting requests for tokens" },
  rejected: { tone: "bad", words: "The service refuses the client credentials" },
};

export function TokenFacts({ token, zone }: { token: ConnectionView["token"]; zone: string }) {
  const { tone, words } = STATES[token.state];
  const todo = tokenAdvice(token.state);
  return (
    <>
      {todo !== null && (
        <Notice tone="danger" className="mb-4" title={todo.fact}>
          {todo.advice}
        </Notice>
      )}
      <Kv
        items={[
          { label: "State", value: <StateWords tone={tone}>{words}</StateWords> },
          { label: "Issued", value: <Time at={token.issuedAt} zone={zone} format="full" /> },
          { label: "Valid until", value: <Time at={token.expiresAt} zone={zone} format="full" /> },
          token.nextTryAt !== null && {
            label: "Next try",
            value: <Time at={token.nextTryAt} zone={zone} format="full" />,
          },
          token.lastError !== null && { label: "Last error", value: token.lastError },
        ]}
      />
    </>
  );
}
