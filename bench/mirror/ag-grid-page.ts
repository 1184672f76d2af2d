import { createRequire } from "node:module";
import { build } from "esbuild";

const require = createRequire(import.meta.url);

/** What runs in the page: AG Grid Community with rows fetched by position from the same route, as its documentation shows. */
const SOURCE = `
  import { AllCommunityModule, createGrid, ModuleRegistry } from ${JSON.stringify(require.resolve("ag-grid-community"))};
  ModuleRegistry.registerModules([AllCommunityModule]);
  const { counted } = await (await fetch("/api/mirror/totals")).json();
  const money = ({ value }) => (value ? value.currency + " " + (value.amount ?? "–") : "");
  createGrid(document.getElementById("grid"), {
    rowModelType: "infinite",
    cacheBlockSize: 100,
    maxBlocksInCache: 20,
    rowHeight: 36,
    infiniteInitialRowCount: counted,
    columnDefs: [
      { field: "createdAt", headerName: "Created", width: 180 },
      { field: "reference", headerName: "Reference", width: 140 },
      { headerName: "Recipient", flex: 1, valueGetter: ({ data }) => data?.recipient?.name ?? "" },
      { field: "sent", headerName: "Sent", valueFormatter: money },
      { field: "received", headerName: "Received", valueFormatter: money },
      { field: "rate", headerName: "Rate", width: 100 },
      { field: "fee", headerName: "Fee", width: 100 },
      { field: "status", headerName: "Status", width: 180 },
    ],
    datasource: {
      getRows: async ({ startRow, successCallback, failCallback }) => {
        const response = await fetch("/api/mirror/search?limit=100&skip=" + startRow);
        if (response.ok) successCallback((await response.json()).transactions, counted);
        else failCallback();
      },
    },
  });
`;

/** A page of its own for AG Grid: its HTML, script and all. */
export async function agGridPage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = (outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
  return `<!doctype html><html><body style="margin:0"><div id="grid" style="height:860px;width:1440px"></div><script type="module">${script}</script></body></html>`;
}
