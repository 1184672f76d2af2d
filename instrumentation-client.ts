import { config } from "zod";

// Zod compiles its checks from text where it may, and tries whether it may. The pages' policy says no, and reports the try:
// so it isn't made. Next runs this file before any other of ours, and so before the first schema is made.
config({ jitless: true });
