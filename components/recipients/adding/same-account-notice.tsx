"use client";
import { Notice } from "@/components/ui/notice";
import type { SameAccounts } from "@/lib/contract/api/new-recipient";
import { DecisionBox } from "./decision-box";

interface SameAccountNoticeProps {
  /** Empty when only the server knows of one: then `fault` says so. */
  sameAccounts: SameAccounts["sameAccounts"];
  accepted: boolean;
  fault: string | undefined;
  onAccept: (accepted: boolean) => void;
}

/** Warns that the account is a recipient already: shows which one, and a box to tick. */
export function SameAccountNotice({
  sameAccounts,
  accepted,
  fault,
  onAccept,
}: SameAccountNoticeProps) {
  const names = sameAccounts.map((one) => one.name).join(", ");
  return (
    <Notice
      className="mt-4"
      tone="info"
      live
      title={
        names === ""
          ? "This account already exists."
          : `${names} already ${sameAccounts.length === 1 ? "has" : "have"} this account.`
      }
    >
      <p>Add it again only if you need it under another name.</p>
      <DecisionBox checked={accepted} fault={fault} onChange={onAccept}>
        Add this account a second time
      </DecisionBox>
    </Notice>
  );
}
