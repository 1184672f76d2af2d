// Loaded before a process of the product. If the launcher dies, its channel closes: the process is
// then asked to finish, and ends in any case. Polls, since a listener would keep a finished process
// alive.
const LOOK_EVERY_MS = 500;
const FINISH_WITHIN_MS = 10_000;

function look() {
  if (process.connected) return;
  clearInterval(timer);
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), FINISH_WITHIN_MS).unref();
}

const timer = process.channel ? setInterval(look, LOOK_EVERY_MS).unref() : undefined;
