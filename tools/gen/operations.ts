import { configReference } from '#server/config/config.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
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

interface Described {
  readonly name: string;
  readonly help: string;
  readonly type: unknown;
  readonly labelNames?: readonly string[];
}

/** The metrics of a fully started process: some are created only with what they measure. */
function registered(): Described[] {
  const { registry, ingest, watchDisk } = createMetrics();
  watchDisk('.');
  ingest.watchBacklog(() => ({ records: 0, bytes: 0, waiting: 0 }));
  return registry.getMetricsAsArray() as unknown as Described[];
}

const metrics = () =>
  table(
    ['Metric', 'Type', 'Labels', 'Meaning'],
    registered()
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, type, labelNames, help }) => [
        code(name),
        String(type),
        (labelNames ?? []).map(code).join(' '),
        help,
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

/** The operations manual with the parts generated from the program: settings and metrics. */
export async function operationsFile(): Promise<GeneratedFile[]> {
  const document = (await committed(DOCUMENT)) ?? '';
  const text = withSection(withSection(document, 'settings', settings()), 'metrics', metrics());
  return [{ path: DOCUMENT, text }];
}
