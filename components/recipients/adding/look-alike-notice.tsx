"use client";
import { Address } from "@/components/ui/address";
import { Notice } from "@/components/ui/notice";
import type { LookAlikes } from "@/lib/contract/api/new-recipient";
import { DecisionBox } from "./decision-box";

interface LookAlikeNoticeProps {
  /** The address in the form. */
  address: string;
  lookAlikes: LookAlikes["lookAlikes"];
  accepted: boolean;
  fault: string | undefined;
  onAccept: (accepted: boolean) => void;
}

/** Warns that the address could be mistaken for an existing one: shows both in full, one above the other, and a box to tick. */
export function LookAlikeNotice({
  address,
  lookAlikes,
  accepted,
  fault,
  onAccept,
}: LookAlikeNoticeProps) {
  const same = lookAlikes.every((one) => one.same);
  const names = lookAlikes.map((one) => one.name).join(", ");
  return (
    <Notice
      className="mt-4"
      tone={same ? "info" : "danger"}
      live
      title={
        same
          ? `${names} already ${lookAlikes.length === 1 ? "has" : "have"} this address.`
          : "This address looks like another one, but isn't it."
      }
    >
      {same ? (
        <p>Add it again only if you need it under another name, network or stablecoin.</p>
      ) : (
        <>
          <p>Fraudsters create addresses that look like ones you know. Compare every character.</p>
          <dl className="mt-2 grid gap-2">
            <Compared label="The one you entered" address={address} />
            {lookAlikes
              .filter((one) => !one.same)
              .map((one) => (
                <Compared
                  key={one.recipientId}
                  label={`${one.name}, saved before`}
                  address={one.address}
                />
              ))}
          </dl>
        </>
      )}
      <DecisionBox checked={accepted} fault={fault} onChange={onAccept}>
        {same ? "Add this address a second time" : "I compared them: the one I entered is right"}
      </DecisionBox>
    </Notice>
  );
}

function Compared({ label, address }: { label: string; address: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd>
        <Address address={address} />
      </dd>
    </div>
  );
}
