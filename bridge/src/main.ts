import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConsoleFile } from './console/file.ts';
import { startConsole } from './console/run.ts';
import { importTable } from './history/import-table.ts';
import { loadSettings } from './settings.ts';
import { mappedValues, startBridge } from './start.ts';

const usage = `Brings devices into Wattyard that do not speak its protocol.

  npm run bridge -- --settings <file>           read the devices and send what they measure
  npm run bridge -- --console <file>            the same, with settings that are made in the console
  npm run bridge -- --settings <file> --check   check the settings, say what they map, and end
  npm run bridge -- --settings <file> --device <mcuId> --import <file.csv> [--columns <mapping.json>]
                                                send the history in a table, or in an export of VRM, and end; with --check only show it

Settings: docs/bridges.md`;

const STATUS_MS = 600_000;
const log = (line: string) => console.log(`bridge: ${line}`);

try {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      settings: { type: 'string' },
      console: { type: 'string' },
      check: { type: 'boolean' },
      import: { type: 'string' },
      columns: { type: 'string' },
      device: { type: 'string' },
    },
  });
  if (values.console !== undefined) runConsole(values.console);
  else if (values.help || values.settings === undefined) {
    console.log(usage);
    if (!values.help) process.exitCode = 1;
  } else if (values.import !== undefined) {
    const { settings, import: file, columns, device: mcuId, check = false } = values;
    await importTable({ settings: loadSettings(settings), file, columns, mcuId, isCheck: check, say: log });
  } else if (values.check) {
    for (const line of mappedValues(loadSettings(values.settings))) log(line);
  } else run(values.settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function run(path: string): void {
  const bridge = startBridge({ settings: loadSettings(path), log });
  const timer = setInterval(() => {
    for (const { mcuId, records, bytes, lost } of bridge.waiting())
      if (records > 0 || lost > 0) log(`${mcuId}: ${records} records wait (${bytes} bytes), ${lost} were lost`);
  }, STATUS_MS);
  stopBySignal(async () => {
    clearInterval(timer);
    await bridge.stop();
  });
}

function runConsole(path: string): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const running = startConsole({ file: loadConsoleFile(path), version, log });
  stopBySignal(() => running.stop());
}

/** Ends in order at the first signal, at once at the second. */
function stopBySignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop().then(() => process.exit(0));
    });
}
