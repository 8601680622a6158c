import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { configReference, readConfig } from '#server/config/config.ts';
import { type JobPlan, LONGEST_MS } from '#server/platform/jobs/job.ts';
import { FEATURES } from '#server/start/features.ts';
import { jobsOf } from '#server/start/jobs.ts';
import { silentDevicesPlan } from '#server/stream/ingest/silence-watch.ts';
import { committed, type GeneratedFile } from './generated-file.ts';

const DOCUMENT = 'docs/operations.md';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const settings = () =>
  table(
    ['Variable', 'Default', 'Meaning'],
    configReference.map(({ name, default: preset, meaning }) => [code(name), code(preset), meaning]),
  );

const metrics = () =>
  table(
    ['Metric', 'Type', 'Labels', 'Meaning'],
    FEATURES.flatMap((each) => each.metrics ?? [])
      .flatMap((group) => Object.values(group))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, type, labels = [], help }) => [code(name), type, labels.map(code).join(' '), help]),
  );

/** Of a context that no job asks anything before its first turn, of an installation that has all. */
const PARTS = {
  context: { config: { ...readConfig({}), backup: { folder: '', minuteOfDay: 0, keep: 1 } } },
  mail: {},
} as unknown as Parameters<typeof jobsOf>[0];

const duration = (ms: number): string => {
  const [unit, of] = UNITS.find(([, each]) => ms % each === 0)!;
  return `${ms / of} ${unit}`;
};
const UNITS = [['h', HOUR_MS] as const, ['min', MINUTE_MS] as const, ['s', SECOND_MS] as const];

const jobs = async () =>
  table(
    ['Job', 'Every', 'Longest', 'Does'],
    [silentDevicesPlan, ...(await jobsOf(PARTS))].map(({ name, everyMs, longestMs = LONGEST_MS, does }: JobPlan) => [
      code(name),
      duration(everyMs),
      duration(longestMs),
      does,
    ]),
  );

/** The text between the markers of a section; the document must contain them. */
function withSection(document: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: made by npm run gen -->`, `<!-- end of ${name} -->`];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no lines “${begin}” and “${end}”`);
  return `${document.slice(0, from + begin.length)}\n\n${content}\n\n${document.slice(to)}`;
}

/** The operations manual with the parts generated from the program: settings, metrics and jobs. */
export async function operationsFile(): Promise<GeneratedFile[]> {
  const document = (await committed(DOCUMENT)) ?? '';
  const parts = { settings: settings(), metrics: metrics(), jobs: await jobs() };
  const text = Object.entries(parts).reduce((made, [name, content]) => withSection(made, name, content), document);
  return [{ path: DOCUMENT, text }];
}
