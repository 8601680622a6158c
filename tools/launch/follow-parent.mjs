import { fileURLToPath } from 'node:url';

// Loaded before the program: when the launcher is killed, the program stops as if it had received SIGTERM.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// Processes forked by the program inherit its parameters; with this one they would unref the channel to their parent.
const place = process.execArgv.indexOf(fileURLToPath(import.meta.url));
if (place > 0) process.execArgv.splice(place - 1, 2);
