import { html, raw } from "hono/html";
import { z } from "zod";

const STYLE = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 65%, transparent); }
  body { font: 15px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 3rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
  section { border-top: 1px solid var(--line); padding: 1rem 0; } p { margin: .25rem 0; } .soft { color: var(--soft); }
  .method { display: inline-block; min-width: 3.2rem; font-weight: 600; }
  table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: .5rem 0; } th:first-child { width: 32%; } th:last-child { width: 6rem; } td { overflow-wrap: anywhere; } th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
  th { font-weight: 600; font-size: .85rem; } summary { cursor: pointer; padding: .25rem 0; } nav ul { columns: 2; padding-left: 1.1rem; }
`;

type Html = ReturnType<typeof html>;

function fieldTable(title: string, fields: readonly Described[]): Html | string {
  if (fields.length === 0) return "";
  return html`<p>${title}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Required</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          (field) =>
            html`<tr>
              <td><code>${field.name}</code></td>
              <td>${field.type}</td>
              <td>${field.required ? "yes" : "no"}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function operationSection(operation: DescribedOperation): Html {
  return html`<section id="${operation.id}">
    <h3><span class="method">${operation.method}</span> <code>${operation.path}</code></h3>
    <p>
      ${operation.summary}${operation.description ? html`. <span class="soft">${operation.description}</span>` : ""}
    </p>
    ${operation.needsToken ? "" : html`<p class="soft">No access token needed.</p>`}
    ${fieldTable("Path, query and headers", operation.parameters)}
    ${operation.bodies.map((body) => fieldTable(body.name === "" ? "Body" : `Body: ${body.name}`, body.fields))}
    ${operation.answers.map(
      (answer) =>
        html`<details>
          <summary>${answer.status}: ${answer.description}</summary>
          ${answer.schema === "" ? "" : html`<pre>${answer.schema}</pre>`}
        </details>`,
    )}
  </section>`;
}

/** Renders the OpenAPI document as one page that loads nothing else. */
export function docsPage(document: object): Html {
  const { title, description, tags } = readDocument(document);
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
          to do: <a href="/control">/control</a>.
        </p>
        <nav aria-label="Endpoints">
          <ul>
            ${tags.flatMap((tag) => tag.operations.map((operation) => html`<li><a href="#${operation.id}">${operation.summary}</a></li>`))}
          </ul>
        </nav>
        ${tags.map(
          (tag) =>
            html`<h2>${tag.name}</h2>
              ${tag.operations.map(operationSection)}`,
        )}
      </body>
    </html>`;
}

/** The parts of an OpenAPI schema that a reader wants to see. */
interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  pattern?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  oneOf?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    oneOf: z.array(Schema).optional(),
    anyOf: z.array(Schema).optional(),
  }),
);

const Content = z.object({
  content: z.object({ "application/json": z.object({ schema: Schema }) }).optional(),
});
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content.extend({ description: z.string() })),
});
const Document = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  components: z.object({ schemas: z.record(z.string(), Schema).default({}) }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z.record(z.string(), z.record(z.string(), Operation)).default({}),
});

interface Described {
  name: string;
  type: string;
  required: boolean;
}

interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  needsToken: boolean;
  parameters: Described[];
  /** Shapes that the body may have; a single one has an empty name. */
  bodies: { name: string; fields: Described[] }[];
  /** The schema as an indented outline; empty for none. */
  answers: { status: string; description: string; schema: string }[];
}

type Schemas = Record<string, Schema>;

const nameOf = (ref: string): string => ref.split("/").at(-1) ?? ref;

function resolve(schema: Schema, schemas: Schemas): Schema {
  const found = schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)];
  return found ?? {};
}

function typeText(schema: Schema, schemas: Schemas): string {
  const own = resolve(schema, schemas);
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => String(value)).join(", ");
  const type = [own.type ?? "object"].flat().join(" or ");
  const detail = own.format ?? own.pattern;
  return detail === undefined ? type : `${type} (${detail})`;
}

function fieldsOf(schema: Schema, schemas: Schemas): Described[] {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeText(field, schemas),
    required: required.includes(name),
  }));
}

function bodiesOf(schema: Schema | undefined, schemas: Schemas): DescribedOperation["bodies"] {
  if (!schema) return [];
  const shapes = schema.oneOf ?? schema.anyOf;
  if (!shapes) return [{ name: "", fields: fieldsOf(schema, schemas) }];
  return shapes.map((shape) => ({
    name: shape.$ref === undefined ? "" : nameOf(shape.$ref),
    fields: fieldsOf(shape, schemas),
  }));
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

const schemaOf = (holder: z.output<typeof Content> | undefined): Schema | undefined =>
  holder?.content?.["application/json"].schema;

function described(
  method: string,
  path: string,
  operation: z.output<typeof Operation>,
  schemas: Schemas,
): DescribedOperation {
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    needsToken: operation.security.length > 0,
    parameters: operation.parameters.map(({ name, required, schema }) => ({
      name,
      type: typeText(schema, schemas),
      required,
    })),
    bodies: bodiesOf(schemaOf(operation.requestBody), schemas),
    answers: Object.entries(operation.responses).map(([status, answer]) => {
      const schema = schemaOf(answer);
      return {
        status,
        description: answer.description,
        schema: schema ? outline(schema, schemas) : "",
      };
    }),
  };
}

/** Reads a document's operations and events by tag, in their order. */
function readDocument(document: object): {
  title: string;
  description: string;
  tags: { name: string; operations: DescribedOperation[] }[];
} {
  const { info, components, paths, webhooks } = Document.parse(document);
  const tags = new Map<string, DescribedOperation[]>();
  for (const [path, methods] of Object.entries({ ...paths, ...webhooks })) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? "";
      tags.set(tag, [
        ...(tags.get(tag) ?? []),
        described(method, path, operation, components.schemas),
      ]);
    }
  }
  return { ...info, tags: [...tags].map(([name, operations]) => ({ name, operations })) };
}
