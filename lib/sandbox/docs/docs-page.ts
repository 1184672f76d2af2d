import { html, raw } from "hono/html";

const STYLE = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 65%, transparent); }
  body { font: 15px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 3rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
  section { border-top: 1px solid var(--line); padding: 1rem 0; } p { margin: .25rem 0; } .soft { color: var(--soft); }
  .method { display: inline-block; min-width: 3.2rem; font-weight: 600; }
  summary { cursor: pointer; padding: .25rem 0; } nav ul { columns: 2; padding-left: 1.1rem; }
`;

type Html = ReturnType<typeof html>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}
type Schemas = Record<string, Schema>;
interface Content {
  content?: { "application/json": { schema: Schema } };
}
interface Parameter {
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}
interface Document {
  info: { title: string; description: string };
  components: { schemas: Schemas };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
}

const nameOf = (ref: string): string => ref.split("/").at(-1) ?? ref;
const schemaOf = (holder: Content | undefined): Schema | undefined =>
  holder?.content?.["application/json"].schema;

function resolve(schema: Schema, schemas: Schemas): Schema {
  return (schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)]) ?? {};
}

function typeText(schema: Schema, schemas: Schemas): string {
  const own = resolve(schema, schemas);
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => String(value)).join(", ");
  const type = [own.type ?? "object"].flat().join(" or ");
  const detail = own.format ?? own.pattern;
  return detail === undefined ? type : `${type} (${detail})`;
}

/** A schema as an outline: one field a line, nested ones indented. */
function outline(schema: Schema, schemas: Schemas, indent = ""): string {
  const own = resolve(schema, schemas);
  const shapes = own.oneOf ?? own.anyOf;
  if (shapes) return shapes.map((shape) => outline(shape, schemas, indent)).join(`\n${indent}or\n`);
  if (own.items) return `${indent}a list of\n${outline(own.items, schemas, `${indent}  `)}`;
  if (!own.properties) return `${indent}${typeText(own, schemas)}`;
  const { required = [] } = own;
  if (Object.keys(own.properties).length === 0) return `${indent}an empty object`;
  return Object.entries(own.properties)
    .map(([name, field]) => {
      const child = resolve(field, schemas);
      const nested = child.properties ?? child.items ?? child.oneOf ?? child.anyOf;
      const label = `${indent}${name}${required.includes(name) ? "" : "?"}`;
      return nested
        ? `${label}:\n${outline(field, schemas, `${indent}  `)}`
        : `${label}: ${typeText(field, schemas)}`;
    })
    .join("\n");
}

/** Parameters as a schema, so that they are shown as bodies are. */
function schemaOfParameters(parameters: Parameter[]): Schema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function operationSection(
  [method, path, operation]: readonly [string, string, Operation],
  schemas: Schemas,
): Html {
  const { operationId, summary, description, security = [], parameters = [] } = operation;
  const shown = (title: string, schema: Schema | undefined): Html | string =>
    schema
      ? html`<p>${title}</p>
          <pre>${outline(schema, schemas)}</pre>`
      : "";
  return html`<section id="${operationId}">
    <h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${summary}${description ? html`. <span class="soft">${description}</span>` : ""}</p>
    ${security.length > 0 ? "" : html`<p class="soft">No access token needed.</p>`}
    ${shown("Path, query and headers", schemaOfParameters(parameters))}
    ${shown("Body", schemaOf(operation.requestBody))}
    ${Object.entries(operation.responses).map(([status, answer]) => {
      const schema = schemaOf(answer);
      return html`<details>
        <summary>${status}: ${answer.description}</summary>
        ${schema ? html`<pre>${outline(schema, schemas)}</pre>` : ""}
      </details>`;
    })}
  </section>`;
}

/** Renders the OpenAPI document as one page that loads nothing else. */
export function docsPage(document: object): Html {
  const { info, components, paths, webhooks } = document as Document;
  const { title, description } = info;
  const operations = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation] as const),
  );
  const tags = [...new Set(operations.map(([, , { tags }]) => tags[0]))].map((name) => ({
    name,
    operations: operations.filter(([, , { tags }]) => tags[0] === name),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${description}</p>
        <p class="soft">
          The same as data: <a href="/openapi.json">/openapi.json</a>. What this sandbox can be made
          to do: <a href="/control">/control</a>. A question mark is behind the name of what may be
          missing.
        </p>
        <nav aria-label="Endpoints">
          <ul>
            ${tags.flatMap((tag) => tag.operations.map(([, , { operationId, summary }]) => html`<li><a href="#${operationId}">${summary}</a></li>`))}
          </ul>
        </nav>
        ${tags.map(
          (tag) =>
            html`<h2>${tag.name}</h2>
              ${tag.operations.map((operation) => operationSection(operation, components.schemas))}`,
        )}
      </body>
    </html>`;
}
