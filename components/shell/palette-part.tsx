"use client";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { later, useLater } from "@/components/ui/later";
import type { CommandPaletteProps } from "./command-palette";

const commandPalette = later(() =>
  import("./command-palette").then(({ CommandPalette }) => CommandPalette),
);

/** The palette, loaded when it is first opened. */
export function PalettePart(props: CommandPaletteProps) {
  const arrival = useLater(commandPalette, props.open);
  if (arrival.state === "here") {
    const CommandPalette = arrival.part;
    return <CommandPalette {...props} />;
  }
  if (arrival.state !== "failed") return null;
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title="Search or jump to">
      <ErrorState
        title="The search could not be loaded"
        onRetry={commandPalette.fetch}
        retrying={arrival.isRetrying}
      >
        <p>Check your connection, then try again.</p>
      </ErrorState>
    </Dialog>
  );
}
