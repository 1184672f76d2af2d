"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";

/** Round a page whose filters live in the address. */
export function AddressState({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
