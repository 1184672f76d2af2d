"use client";
import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import { reloadPage, MessagePage, TryAgainButton } from "@/components/shell/message-page";
import { readTheme, THEME_COOKIE, themeAttribute } from "@/components/shell/theme";
import type { ErrorPageProps } from "./error";

/** The layout itself failed, so nobody has read the cookie for us. */
function themeFromCookie() {
  if (typeof document === "undefined") return undefined;
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${THEME_COOKIE}=`));
  return themeAttribute(readTheme(cookie?.slice(THEME_COOKIE.length + 1)));
}

export default function GlobalError({ error }: ErrorPageProps) {
  return (
    <html lang="en" data-theme={themeFromCookie()}>
      <body>
        <title>Error – Rampdesk</title>
        <MessagePage
          title="Rampdesk could not be shown"
          actions={<TryAgainButton onClick={reloadPage} />}
        >
          <p>
            Something failed on our side. If you had just sent something, look at its page before
            you send it again.
          </p>
          {error.digest && (
            <p className="text-12">
              Quote <span className="mono">{error.digest}</span> when you report this.
            </p>
          )}
        </MessagePage>
      </body>
    </html>
  );
}
