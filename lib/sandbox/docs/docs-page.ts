import { html, raw } from "hono/html";
import { readDocument, type DescribedOperation, type Described } from "./read-document";

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

/** A page that a person can read, made from the OpenAPI document, with nothing loaded from elsewhere. */
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
