import { mergeConfig } from "vitest/config";
import base from "../../vitest.config";
import { PROJECT_ROOT } from "../launcher/project-root";
import { fastTests } from "./fast-tests";

/** The tests of `npm run verify`: no database is started. */
const config = mergeConfig(base, { root: PROJECT_ROOT });
config.test = { ...config.test, include: fastTests(PROJECT_ROOT), globalSetup: [] };

export default config;
