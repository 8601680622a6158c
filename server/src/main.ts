import closeWithGrace from 'close-with-grace';
import { type Config, readConfig } from './config/config.ts';
import { createLogger } from './platform/log/logger.ts';
import { announcement } from './start/announce.ts';
import { createLifecycle } from './start/lifecycle.ts';
import { startWattyard } from './start/start.ts';

const STOP_LIMIT_MS = 10_000;

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const config = settings();
const log = createLogger(config.logLevel);
const lifecycle = createLifecycle((name, error) => log.error({ error: error.message }, `${name} did not stop cleanly`));
const say = (text: string) => console.log(text);

closeWithGrace({ delay: STOP_LIMIT_MS, logger: log }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'an unexpected error ends the program');
  else say(`Stopping (${signal ?? 'asked to'})`);
  await lifecycle.stop();
});

try {
  const running = await startWattyard(config, log, lifecycle, say);
  say(announcement(running, config));
} catch (error) {
  const { name, message } = error as Error;
  if (name === 'StartError') console.error(`Wattyard does not start: ${message}`);
  else log.fatal({ err: error }, 'Wattyard does not start');
  await lifecycle.stop();
  process.exit(1);
}
