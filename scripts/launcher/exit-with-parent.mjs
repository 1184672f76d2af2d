// Loaded before a process of the product. When the launcher is gone without a word, the channel to
// it closes: the process is then asked to finish as if by the launcher, and ends in any case.
// It looks instead of listening, since a listener would keep a finished process alive.
const LOOK_EVERY_MS = 500;
const FINISH_WITHIN_MS = 10_000;

function look() {
  if (process.connected) return;
  clearInterval(timer);
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), FINISH_WITHIN_MS).unref();
}

const timer = process.channel ? setInterval(look, LOOK_EVERY_MS).unref() : undefined;
