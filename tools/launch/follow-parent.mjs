// Loaded before the program: when the launcher is killed, the program stops as if it had been told to.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
