"use client";
import { Checkbox } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Ledger } from "@/components/ui/ledger";
import { setSingleKeys, useSingleKeys } from "@/lib/client/single-keys";

function Keys({ keys, spoken }: { keys: readonly string[]; spoken: string }) {
  return (
    <>
      <Kbd keys={keys} />
      <span className="sr-only">{spoken}</span>
    </>
  );
}

/** All shortcuts that work everywhere, and the switch for the single-key ones. */
export function ShortcutList({ canCreate }: { canCreate: boolean }) {
  const singleKeys = useSingleKeys();
  const rows = [
    {
      label: "Search or jump to",
      value: <Keys keys={["Ctrl", "K"]} spoken="Control K, on a Mac Command K" />,
    },
    ...(canCreate ? [{ label: "New transfer", value: <Keys keys={["N"]} spoken="N" /> }] : []),
    { label: "Search on this page", value: <Keys keys={["/"]} spoken="Slash" /> },
    { label: "These shortcuts", value: <Keys keys={["?"]} spoken="Question mark" /> },
    {
      label: "Confirm in a dialog",
      value: <Keys keys={["Ctrl", "Enter"]} spoken="Control Enter, on a Mac Command Enter" />,
    },
    { label: "Go back, close", value: <Keys keys={["Esc"]} spoken="Escape" /> },
  ];
  return (
    <>
      <Ledger rows={rows} label="Keyboard shortcuts" />
      <p className="text-12 text-ink-3">
        On a Mac, use Command instead of Ctrl. Single keys do nothing while you type in a field.
      </p>
      <Checkbox
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      >
        Use single-key shortcuts on this device
      </Checkbox>
    </>
  );
}
