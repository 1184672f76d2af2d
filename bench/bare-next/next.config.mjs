import { createRequire } from "node:module";
import { dirname } from "node:path";

// The folder above node_modules, wherever this app was copied to.
const root = dirname(dirname(dirname(createRequire(import.meta.url).resolve("next/package.json"))));

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  turbopack: { root },
  // A build looks for proxy.ts in the folders above too, and would take the desk's own.
  pageExtensions: ["bare.ts"],
};

export default config;
