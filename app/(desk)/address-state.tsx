"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import type { ReactNode } from "react";

/** The props of a page that reads its address. */
export interface SearchedPageProps {
  searchParams: Promise<SearchParams>;
}

/** Round a page whose filters live in the address. */
export function AddressState({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
