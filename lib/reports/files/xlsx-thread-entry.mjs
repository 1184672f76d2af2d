// Where the thread of xlsx-thread.ts begins. Node can't load TypeScript in a thread by the arguments that it takes for a process.
import { register } from "tsx/esm/api";

register();
await import("./xlsx-thread-writer.ts");
