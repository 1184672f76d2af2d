"use client";
import { useEffect, useRef, useState } from "react";
import { lazy, LazyPart } from "@/components/ui/lazy-part";
import { Sheet } from "@/components/ui/sheet";
import { SkeletonFields } from "@/components/ui/skeleton";
import type { RecipientView } from "@/lib/contract/api/recipients";
import type { RecipientType } from "../recipient-params";
import { announceAdded } from "./announce-added";

export interface AddRecipientSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The sheet may be opened soon, so the form is loaded. */
  near?: boolean;
  initialType: RecipientType;
  lockedCurrency?: string;
  userId: string;
  /** Not called if the sheet was closed meanwhile, as another may be chosen by then. */
  onAdded: (recipient: RecipientView) => void;
}

/** The sheet to add a recipient, over any page. Closing it keeps what was typed. */
export function AddRecipientSheet(props: AddRecipientSheetProps) {
  const { open, onOpenChange, near = false, initialType, lockedCurrency, userId, onAdded } = props;
  const [chosen, setChosen] = useState<RecipientType | null>(null);
  const type = chosen ?? initialType;
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  useEffect(() => {
    if (near) addRecipientForm.load();
  }, [near]);
  const change = (next: boolean): void => {
    setChosen(null);
    onOpenChange(next);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={type === "fiat" ? "Add bank recipient" : "Add wallet recipient"}
      flush
      full
    >
      <LazyPart
        part={addRecipientForm}
        name="The form"
        waiting={<SkeletonFields labels={[90, 60, 40, 110]} className="p-5" />}
        props={{
          initialType,
          lockedCurrency,
          userId,
          onType: setChosen,
          onCancel: () => change(false),
          onAdded: (recipient) => {
            if (!isOpen.current) return announceAdded(recipient);
            change(false);
            onAdded(recipient);
          },
        }}
      />
    </Sheet>
  );
}

/** Checking addresses takes much code that no page needs before. */
export const addRecipientForm = lazy(() =>
  import("./add-recipient-form").then(({ AddRecipientForm }) => AddRecipientForm),
);
