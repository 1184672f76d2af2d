"use client";
import { Dialog } from "@/components/ui/dialog";
import { later } from "@/components/ui/later";
import { LaterPart } from "@/components/ui/later-part";
import { Skeleton } from "@/components/ui/skeleton";

const shortcutList = later(() =>
  import("./shortcut-list").then(({ ShortcutList }) => ShortcutList),
);

export interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  canCreate: boolean;
}

/** The list of shortcuts, loaded when somebody asks for it. */
export function ShortcutsDialog({ open, onOpenChange, canCreate }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <LaterPart
        part={shortcutList}
        props={{ canCreate }}
        name="The list"
        waiting={<Skeleton width={240} />}
      />
    </Dialog>
  );
}
