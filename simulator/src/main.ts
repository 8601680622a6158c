import { readArguments, usage } from './arguments.ts';
import type { HistoryProgress } from './simulator.ts';
import { startSimulator } from './start.ts';

const log = (line: string) => console.log(`simulator: ${line}`);

try {
  const read = readArguments(process.argv.slice(2));
  if (read.mode === 'help') console.log(usage);
  else if (read.mode === 'fleet') await runFleet(read.given);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function runFleet(given: { fleet: string; control?: number | null | undefined; state?: string | undefined }) {
  const { fleet, control, state } = given;
  const simulator = await startSimulator({
    fleet,
    ...(control === undefined ? {} : { controlPort: control }),
    ...(state === undefined ? {} : { stateFile: state === 'off' ? null : state }),
    log,
    onProgress: (progress) => log(progressLine(progress)),
  });
  if (simulator.controlUrl !== null) log(`control at ${simulator.controlUrl}`);
  stopOnSignal(() => simulator.stop());
  await simulator.historyDone;
  log('every device is live');
}

function progressLine({ devicesDone, devices, recordsAcknowledged, recordsPerSecond }: HistoryProgress): string {
  const number = new Intl.NumberFormat('en');
  const records = number.format(recordsAcknowledged);
  return `history of ${devicesDone} of ${devices} devices, ${records} records, ${number.format(recordsPerSecond)} a second`;
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}
