"use client";

import { GiveUpButton } from "@/components/operations/give-up-button";
import { useGiveUpWait } from "@/components/operations/use-give-up-wait";
import { Section } from "@/components/ui/section";
import type { OperationView } from "@/lib/contract/api/operations";

export interface GiveUpSectionProps {
  operation: OperationView;
  zone: string;
  forbidden: string | null;
}

/** For a person who has looked for the transfer at the service and not found it. */
export function GiveUpSection({ operation, zone, forbidden }: GiveUpSectionProps) {
  const early = useGiveUpWait(operation, zone);
  return (
    <Section title="It isn't there" className="!px-0">
      <p className="mb-3 text-ink-2">
        {early ??
          "Give it up once you have looked at the service and it isn't there. After that you can send a new request."}
      </p>
      <GiveUpButton operation={operation} zone={zone} forbidden={forbidden} />
    </Section>
  );
}
