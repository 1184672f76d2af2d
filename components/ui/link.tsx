"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to a page of ours. What it needs is read ahead once somebody points at it or reaches it by
 * the keyboard. Next would read ahead for every link in sight: sixteen requests for each page opened.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const approach = (): void => setNear(true);
  return (
    <NextLink
      onPointerEnter={approach}
      onFocus={approach}
      {...props}
      prefetch={isNear ? null : false}
    />
  );
}
