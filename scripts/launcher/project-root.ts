import { fileURLToPath } from "node:url";

/** The project's folder, wherever the command was started. */
export const PROJECT_ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
