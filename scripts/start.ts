import { argumentFault } from "./launcher/arguments";
import { launch } from "./launcher/launch";

const given = process.argv.slice(2);
const dev = given.includes("--dev");
const fault = argumentFault(dev ? "npm run dev" : "npm start", given, ["--dev"]);
if (fault !== null) process.stderr.write(`${fault}\n`);

process.exit(fault === null ? await launch({ dev }) : 1);
