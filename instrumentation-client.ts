import { config } from "zod/mini";
import en from "zod/v4/locales/en.js";

// Zod compiles its checks from text where it may, and tries whether it may. The pages' policy says no, and reports the try:
// so it isn't made. zod/mini brings no words for the faults that a schema has none for: these are the server's.
// Next runs this file before any other of ours, and so before the first schema is made.
config({ ...en(), jitless: true });
