import type { SandboxHono } from "../http/mount-endpoint";

const DESCRIPTION =
  "On-ramp and off-ramp transfers between fiat and stablecoins, as the sandbox implements them. " +
  "What the interface doesn't show is marked `Assumed`. No real money moves here.";

/** The OpenAPI 3.1 description, made from the schemas that validate. */
export function openApiDocument(app: SandboxHono): ReturnType<SandboxHono["getOpenAPI31Document"]> {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Fiat/Crypto Transfer Service (sandbox)",
      version: "1.0.0",
      description: DESCRIPTION,
    },
  });
}
