import { expect, test } from "vitest";
import { exportFileName, fileSlug, fileZone, manifestFileName } from "./export-name";

const parts = {
  organisation: "Baobab Freight",
  sandbox: false,
  range: { from: "2026-03-01", to: "2026-03-31" },
  today: "2026-11-20",
  zone: "Africa/Lagos",
  number: 41,
};

test("a name says whose file it is, of which days in which zone, and its number", () => {
  expect(exportFileName(parts)).toBe(
    "recon_baobab-freight_2026-03-01_2026-03-31_Africa-Lagos_s0041_v3.csv",
  );
  expect(exportFileName({ ...parts, number: 123456 })).toContain("_s123456_");
});

test("a sandbox file says so first", () => {
  expect(exportFileName({ ...parts, sandbox: true })).toMatch(/^SANDBOX_recon_/);
});

test("without a range it reads all, up to the day of the export", () => {
  expect(exportFileName({ ...parts, range: null })).toBe(
    "recon_baobab-freight_all_2026-11-20_Africa-Lagos_s0041_v3.csv",
  );
});

test.each([
  ["Société Générale (Côte d’Ivoire) S.A.", "societe-generale-cote-d-ivoire-s-a"],
  ["../../etc/passwd", "etc-passwd"],
  ["北京", "organisation"],
  ["a".repeat(39) + " b", "a".repeat(39)],
  ["  ", "organisation"],
])("%s as a part of a name: %s", (name, slug) => expect(fileSlug(name)).toBe(slug));

test.each([
  ["America/Argentina/Buenos_Aires", "America-Argentina-Buenos-Aires"],
  ["Etc/GMT+1", "Etc-GMT+1"],
  ["UTC", "UTC"],
])("zone %s: %s", (zone, text) => expect(fileZone(zone)).toBe(text));

test("the manifest stands beside its file", () => {
  expect(manifestFileName("recon_x_v1.csv")).toBe("recon_x_v1.manifest.json");
});
