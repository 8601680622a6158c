import { fileURLToPath } from 'node:url';

// Loaded before the program: when the launcher is killed, the program stops as if it had been told to.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

// What the program forks inherits its parameters; this one would let go of the channel that they talk over.
const place = process.execArgv.indexOf(fileURLToPath(import.meta.url));
if (place > 0) process.execArgv.splice(place - 1, 2);
