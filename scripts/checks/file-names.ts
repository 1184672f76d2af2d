import type { CheckResult } from "./check-result";
import { sourceFiles } from "./source-files";

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** What Next.js gives a meaning to: (group), [param], [...rest]. */
const ROUTE_FOLDER = /^(\([a-z0-9-]+\)|\[(\.\.\.)?[a-z][A-Za-z0-9]*\])$/;
/** A name that says nothing of what is inside. */
const VAGUE = /(^|-)(utils?|helpers?|misc|common|index|barrel)$/;
/** Configuration files whose tools give them their names. */
const CONFIG_FILE = /^\.?[a-z-]+\.(config\.)?[a-z]+$/;

/** Files and folders are kebab-case, and their names say what they hold. */
export function checkFileNames(root: string): CheckResult {
  const files = sourceFiles(root);
  return { problems: files.flatMap((file) => nameProblems(file)), looked: `${files.length} files` };
}

function nameProblems(path: string): string[] {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  if (parts.length === 1 && CONFIG_FILE.test(file)) return [];
  const folders = parts.slice(0, -1);
  const words = file.split(".").slice(0, -1);
  return [
    ...folders
      .filter((folder) => !isFolderName(folder, parts[0] === "app"))
      .map((folder) => `${path}: the folder "${folder}" is not kebab-case`),
    ...(words.length > 0 && words.every((word) => KEBAB.test(word))
      ? []
      : [`${path}: the name is not kebab-case`]),
    ...[...folders, words[0] ?? ""]
      .filter((name) => VAGUE.test(name))
      .map((name) => `${path}: "${name}" says nothing of what is inside`),
  ];
}

function isFolderName(folder: string, isRoute: boolean): boolean {
  return KEBAB.test(folder) || (isRoute && ROUTE_FOLDER.test(folder));
}
