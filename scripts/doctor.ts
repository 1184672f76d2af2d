import { examine, probeProfile } from "./doctor/examine";
import { findingLines } from "./doctor/finding";
import { errorText, LauncherError } from "./launcher/errors";
import { PROJECT_ROOT } from "./launcher/project-root";
import { loadEnvFile, readSettings } from "./launcher/settings";

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Looks at what a start needs. @returns whether nothing keeps it */
async function lookAround(): Promise<boolean> {
  const findings = await examine(PROJECT_ROOT);
  for (const line of findings.flatMap(findingLines)) console.log(line);
  const failed = findings.filter((finding) => finding.level === "fail").length;
  const warned = findings.filter((finding) => finding.level === "warn").length;
  console.log(
    failed === 0
      ? `\nRampdesk can start${warned > 0 ? `; ${count(warned, "thing", "things")} to know` : ""}.`
      : `\n${count(failed, "thing keeps", "things keep")} Rampdesk from starting.`,
  );
  return failed === 0;
}

/** Prints the profile keys found as JSON. @returns true if the service could be asked */
async function probe(): Promise<boolean> {
  try {
    loadEnvFile(PROJECT_ROOT);
    const probed = await probeProfile(readSettings(PROJECT_ROOT, process.env));
    if (probed === undefined) throw new Error("The sandbox doesn't run. Start it with npm start.");
    console.log(probed.json);
    for (const note of probed.notes) console.error(note);
    return true;
  } catch (thrown) {
    const lines = thrown instanceof LauncherError ? thrown.lines : [errorText(thrown)];
    for (const line of lines) console.error(line);
    return false;
  }
}

const isFine = await (process.argv.includes("--probe") ? probe() : lookAround());
process.exitCode = isFine ? 0 : 1;
