"use client";

import { OverviewView, type OverviewViewProps } from "@/components/overview/overview-view";
import { PaletteIconButton } from "@/components/shell/palette-button";
import { useSingleKeys } from "@/components/shell/use-single-keys";

/** The overview with what it has of the shell: the palette's button, and whether single keys are on. */
export function OverviewPage(view: Omit<OverviewViewProps, "search" | "singleKeys">) {
  return <OverviewView {...view} singleKeys={useSingleKeys()} search={<PaletteIconButton />} />;
}
