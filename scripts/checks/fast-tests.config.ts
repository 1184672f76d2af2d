import { mergeConfig } from "vitest/config";
import base, { projects } from "../../vitest.config";
import { PROJECT_ROOT } from "../launcher/project-root";
import { slowTests } from "./slow-tests";

/** The tests of `npm run verify`: no database is started. */
const config = mergeConfig(base, { root: PROJECT_ROOT });
config.test = { ...config.test, globalSetup: [], projects: projects(slowTests(PROJECT_ROOT)) };

export default config;
