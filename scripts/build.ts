import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { isBuildCurrent, recordBuild, sourceHash } from "./launcher/build-record";
import { PROJECT_ROOT } from "./launcher/project-root";

if (isBuildCurrent(PROJECT_ROOT)) console.log("The build is current.");
else process.exitCode = build();

function build(): number {
  // A hash taken after the build could be of sources changed meanwhile.
  const hash = sourceHash(PROJECT_ROOT);
  rmSync(join(PROJECT_ROOT, ".next", "BUILD_ID"), { force: true });
  const { status } = spawnSync(
    process.execPath,
    [join(PROJECT_ROOT, "node_modules/next/dist/bin/next"), "build"],
    {
      cwd: PROJECT_ROOT,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: "inherit",
    },
  );
  if (status === 0) recordBuild(PROJECT_ROOT, hash);
  return status ?? 1;
}
