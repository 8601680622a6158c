import { parseArgs } from 'node:util';
import { z } from 'zod';

export const usage = `Simulated battery devices for Wattyard.

  npm run simulator -- --fleet <file> [--control <port>|off] [--state <file>|off]
      be the devices of a fleet file: make their history, then go on live

  npm run simulator -- --replay <folder> [--credentials <file> --mqtt <url>]
      [--speed <1…1000>|max] [--align end|start] [--columns <file>] [--pause <seconds>] [--rows <count>]
      send recorded CSV files as devices; without --credentials and --mqtt: list them

Formats: docs/simulator.md`;

const port = z.coerce.number('a port').pipe(z.int().min(0).max(65535));

const fleetArguments = z.strictObject({
  fleet: z.string(),
  control: z.union([z.literal('off').transform(() => null), port]).optional(),
  state: z.string().optional(),
});

const replayArguments = z.strictObject({
  replay: z.string(),
  credentials: z.string().optional(),
  mqtt: z.url({ protocol: /^mqtts?$/, error: 'an address like mqtt://127.0.0.1:1883' }).optional(),
  speed: z
    .string()
    .refine((text) => text === 'max' || (Number(text) >= 1 && Number(text) <= 1000), '1 to 1000, or max')
    .transform((text) => (text === 'max' ? text : Number(text)))
    .default(1),
  align: z.enum(['end', 'start']).default('end'),
  columns: z.string().optional(),
  pause: z.coerce.number().pipe(z.number().min(0)).optional(),
  rows: z.coerce.number().pipe(z.int().min(1)).optional(),
});

export type ReplayArguments = z.output<typeof replayArguments>;

type SimulatorArguments =
  | { mode: 'fleet'; given: z.output<typeof fleetArguments> }
  | { mode: 'replay'; given: ReplayArguments }
  | { mode: 'help' };

/** Parses the command line. Throws an Error that lists what is wrong. */
export function readArguments(argv: readonly string[]): SimulatorArguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      help: { type: 'boolean' },
      fleet: text,
      control: text,
      state: text,
      replay: text,
      credentials: text,
      mqtt: text,
      speed: text,
      align: text,
      columns: text,
      pause: text,
      rows: text,
    },
  });
  if (values.help) return { mode: 'help' };
  if (values.fleet !== undefined) return { mode: 'fleet', given: checked(fleetArguments, values) };
  if (values.replay !== undefined) return { mode: 'replay', given: checked(replayArguments, values) };
  throw new Error('--fleet or --replay is needed');
}

function checked<Schema extends z.ZodType>(schema: Schema, values: object): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) =>
    [...issue.path.map((name) => `--${String(name)}`), issue.message].join(' '),
  );
  throw new Error(problems.join('\n'));
}
