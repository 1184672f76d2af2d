import { launch } from "./launcher/launch";

process.exit(await launch({ dev: process.argv.includes("--dev") }));
