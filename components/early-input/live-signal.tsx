"use client";
import { useEffect } from "react";
import { LIVE_EVENT } from "./keep-early-input";

/** Signals that React has hydrated the page. */
export function LiveSignal() {
  useEffect(() => {
    window.dispatchEvent(new Event(LIVE_EVENT));
  }, []);
  return null;
}
