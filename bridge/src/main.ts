import { parseArgs } from 'node:util';
import { loadSettings } from './settings.ts';
import { mappedValues, startBridge } from './start.ts';

const usage = `Brings devices into Wattyard that do not speak its protocol.

  npm run bridge -- --settings <file>           read the devices and send what they measure
  npm run bridge -- --settings <file> --check   check the settings, say what they map, and end

Settings: docs/bridges.md`;

const STATUS_MS = 600_000;
const log = (line: string) => console.log(`bridge: ${line}`);

try {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, settings: { type: 'string' }, check: { type: 'boolean' } },
  });
  if (values.help || values.settings === undefined) {
    console.log(usage);
    if (!values.help) process.exitCode = 1;
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
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      clearInterval(timer);
      void bridge.stop().then(() => process.exit(0));
    });
}
