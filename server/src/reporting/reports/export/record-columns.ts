import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import { celsiusOfCenti, fahrenheitOfCelsius } from '#domain/foundation/basics/temperature.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { hasField } from '#domain/foundation/kinds/record-notes.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { type ExportLabels, head, labelOf } from './labels.ts';

/** A column of a table of records: the source of its values and their format. */
export interface RecordColumn extends TableColumn {
  readonly kind: Kind;
  /** As `readColumns` names it: `soc`, `cell.1`. */
  readonly name: string;
  /** Converts a wire integer. */
  readonly convert: (value: number) => TableCell;
}

/**
 * Columns of a kind of record in the order of the catalogue.
 * @param present names that occur in the records; a table has no empty columns
 */
export const recordColumns = (kind: Kind, present: ReadonlySet<string>, labels: ExportLabels): RecordColumn[] => {
  const columns = channelsOf(kind)
    .filter(({ text }) => text !== null)
    .flatMap((channel) =>
      (channel.repeated ? elementsOf(channel, present) : [channel.name]).map((name) => ({ channel, name })),
    )
    .filter(({ name }) => present.has(name))
    .map(({ channel, name }) => columnOf(kind, channel, name, labels));
  return present.has(HELD) ? [...columns, heldColumn(kind, labels)] : columns;
};

const headOf = (labels: ExportLabels, { text, name }: Channel): string => (text ? labelOf(labels, text) : name);

/** Name of the column that tells which values of a record did not come with it and hold from before. */
export const HELD = 'held';

function heldColumn(kind: Kind, labels: ExportLabels): RecordColumn {
  const channels = channelsOf(kind).filter(({ text }) => text !== null);
  const nameOfChannel = (channel: Channel) => headOf(labels, channel).replace('{{number}}', '').trim();
  const namesOf = (bits: number) =>
    channels
      .filter(({ field }) => hasField(bits, field))
      .map(nameOfChannel)
      .join(', ');
  return { kind, name: HELD, head: labelOf(labels, HELD), format: 'text', convert: namesOf };
}

const elementsOf = ({ name }: Channel, present: ReadonlySet<string>): string[] =>
  [...present].filter((each) => each.startsWith(`${name}.`)).sort((a, b) => numberIn(a) - numberIn(b));
const numberIn = (name: string): number => Number(name.slice(name.lastIndexOf('.') + 1));

function columnOf(kind: Kind, channel: Channel, name: string, labels: ExportLabels): RecordColumn {
  const text = headOf(labels, channel).replace('{{number}}', String(numberIn(name)));
  const named = { kind, name };
  if (channel.wire === 'bool') {
    const says = [labelOf(labels, 'no'), labelOf(labels, 'yes')];
    return { ...named, head: text, format: 'text', convert: (value) => says[value] ?? null };
  }
  const { names } = channel;
  if (names) return { ...named, head: text, format: 'text', convert: (value) => nameOf(names, value) };
  const format = decimalsOf(channel.divisor);
  if (channel.unit === '°C') {
    const isFahrenheit = labels.temperatureUnit === 'F';
    const convert = (centi: number) =>
      isFahrenheit ? fahrenheitOfCelsius(celsiusOfCenti(centi)) : celsiusOfCenti(centi);
    return { ...named, head: head(text, `°${labels.temperatureUnit}`), format, convert };
  }
  const unit = channel.unit === 'min' ? labelOf(labels, 'minutes') : channel.unit;
  return { ...named, head: head(text, unit), format, convert: (value) => value / channel.divisor };
}

/** `GNSS`, `LBS2`: names that are the same in every language. */
const nameOf = (names: Readonly<Record<string, number>>, value: number): string | null =>
  Object.keys(names).find((name) => names[name] === value && value > 0) ?? null;

/** As many decimals as the wire has. */
const decimalsOf = (divisor: number): 0 | 1 | 2 | 6 => {
  if (divisor === 1) return 0;
  if (divisor === 10) return 1;
  return divisor === 100 ? 2 : 6;
};
