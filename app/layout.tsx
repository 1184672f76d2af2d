import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import interLatin from "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { EarlyInput } from "@/components/early-input/early-input";
import { readTheme, THEME_COOKIE, themeAttribute } from "@/components/shell/theme";
import { LiveAnnouncer } from "@/components/ui/announcements";
import { NONCE_HEADER } from "@/lib/http/security-headers";

export const metadata: Metadata = {
  title: { default: "Rampdesk", template: "%s – Rampdesk" },
  description: "A treasury desk for moving between local currencies and stablecoins.",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fdfefe" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1416" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  // Asked for with the page, it arrives before the first figures are drawn, and nothing moves.
  preload(interLatin, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang="en" data-theme={themeAttribute(theme)}>
      <body>
        <EarlyInput nonce={(await headers()).get(NONCE_HEADER) ?? undefined} />
        {children}
        <LiveAnnouncer />
      </body>
    </html>
  );
}
