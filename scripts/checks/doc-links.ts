import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type CheckResult, SOURCE_FOLDERS, sourceFiles } from "./sources";

const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;
const CODE = /`([^`\n]+)`/g;
const SCRIPT = /\bnpm run ([a-z][\w:-]*)/g;
const OUTSIDE = /^[a-z]+:/;
const SOURCE = /Source(?: of the \w+)?: .*/g;
const PAGE = /[\w-]+\.md\b/g;
const SOURCE_PATH = new RegExp(`^(?:${[...SOURCE_FOLDERS, "docs"].join("|")})/[\\w@./()[\\]-]+$`);
const SOURCE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|css|md)$/;

/** Checks that every file, source, npm script and page named in the documents exists. */
export function checkDocLinks(root: string): CheckResult {
  const docs = ["README.md", ...markdownBelow(root, "docs")].filter((path) =>
    existsSync(join(root, path)),
  );
  const { scripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts?: Record<string, string>;
  };
  const names = new Set(
    [...sourceFiles(root), ...docs].map((path) => path.split("/").at(-1) ?? ""),
  );
  const problems = docs.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const links = found(text, LINK).filter(
      (target) => !OUTSIDE.test(target) && !existsSync(join(root, dirname(path), target)),
    );
    const places = found(text, CODE).filter((code) =>
      SOURCE_PATH.test(code) ? !isPlace(root, code) : SOURCE_NAME.test(code) && !names.has(code),
    );
    const commands = found(text, SCRIPT).filter((name) => scripts[name] === undefined);
    return [...links, ...places, ...commands.map((name) => `npm run ${name}`)].map(
      (target) => `${path}: ${target} isn't there`,
    );
  });
  const unsourced = sourceFiles(root).flatMap((path) =>
    pagesNamed(join(root, path))
      .filter((page) => !names.has(page))
      .map((page) => `${path}: ${page} isn't there`),
  );
  return { problems: [...problems, ...unsourced], looked: `${docs.length} pages` };
}

const pagesNamed = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(SOURCE)].flatMap(([line]) => line.match(PAGE) ?? []);

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? "");

function isPlace(root: string, path: string): boolean {
  const place = join(root, normalize(path));
  return ["", ".ts", ".tsx"].some((ending) => existsSync(`${place}${ending}`));
}

function markdownBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .toSorted();
}
