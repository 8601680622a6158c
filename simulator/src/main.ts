import { type ReplayArguments, readArguments, usage } from './arguments.ts';
import { loadJson } from './fleet/load-json.ts';
import { credentialsSchema } from './replay/credentials.ts';
import { columnsSchema } from './replay/mapping.ts';
import { findRecordings } from './replay/recordings.ts';
import { startReplay } from './replay/replay.ts';
import type { HistoryProgress } from './simulator.ts';
import { startSimulator } from './start.ts';

const log = (line: string) => console.log(`simulator: ${line}`);

try {
  const read = readArguments(process.argv.slice(2));
  if (read.mode === 'help') console.log(usage);
  else if (read.mode === 'fleet') await runFleet(read.given);
  else await runReplay(read.given);
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

async function runReplay(given: ReplayArguments) {
  const { replay: folder, credentials, mqtt, speed, align, pause, rows } = given;
  const columns = given.columns === undefined ? {} : loadJson('columns file', given.columns, columnsSchema);
  if (credentials === undefined || mqtt === undefined) {
    for (const recording of await findRecordings(folder, columns)) {
      const { fields, ignored } = recording.mapping;
      log(`${recording.name}: ${recording.rows} rows, ${fields.map((field) => field.column).join(' ')}`);
      if (ignored.length > 0) log(`  left out: ${ignored.join(' ')}`);
    }
    log('to send them: --credentials and --mqtt');
    return;
  }
  const replay = await startReplay({
    folder,
    mqttUrl: mqtt,
    credentials: loadJson('credentials file', credentials, credentialsSchema),
    speed,
    align,
    columns,
    log,
    ...(pause === undefined ? {} : { longestPauseSeconds: pause }),
    ...(rows === undefined ? {} : { mostRows: rows }),
  });
  stopOnSignal(async () => replay.stop());
  for (const { mcuId, recordings, rows: sent, records, recordsAcknowledged } of await replay.done) {
    log(
      `${mcuId}: ${sent} rows of ${recordings.join(', ')}, ${recordsAcknowledged} of ${records} records acknowledged`,
    );
  }
  process.exit(0);
}

function progressLine({ devicesDone, devices, recordsAcknowledged, recordsPerSecond }: HistoryProgress): string {
  const number = new Intl.NumberFormat('en');
  const records = number.format(recordsAcknowledged);
  return `history of ${devicesDone} of ${devices} devices, ${records} records, ${number.format(recordsPerSecond)} a second`;
}

/** The first signal stops gracefully, a second one at once. */
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
