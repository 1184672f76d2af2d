"use client";
import { useEffect } from "react";
import { LIVE_EVENT } from "./keep-early-input";

/** Says that React has taken the page over. */
export function LiveSignal() {
  useEffect(() => {
    window.dispatchEvent(new Event(LIVE_EVENT));
  }, []);
  return null;
}
