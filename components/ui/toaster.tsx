"use client";
import { Toaster as Sonner } from "sonner";

/** Where toasts stand: bottom right, above the tab bar on phones. Once, in the shell. */
export function Toaster() {
  return <Sonner position="bottom-right" visibleToasts={3} expand gap={8} offset={16} mobileOffset={{ bottom: 72, left: 16, right: 16 }} containerAriaLabel="Notifications" />;
}
