import { readFileSync } from 'node:fs';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { describe, expect, it, test } from 'vitest';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelNamed, channelsOf, findChannel } from '#domain/foundation/kinds/channels.ts';
import { FIRST_NOTE, NOTE_FIELDS } from '#domain/foundation/kinds/record-notes.ts';
import { isKind, KIND, type Kind, nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { type Bms, encodeBody, type Location, type Monitor } from '#domain/foundation/kinds/wire.ts';

const proto = readFileSync(new URL('../../../proto/uplink.proto', import.meta.url), 'utf8');
const kinds = RECORD_KINDS.map(
  (kind) => [nameOfKind(kind).replace(/^./, (first) => first.toUpperCase()), kind] as const,
);

const wireOf = (type: string): Channel['wire'] => {
  if (type === 'sint32' || type === 'sint64') return 'sint';
  if (type === 'uint32' || type === 'uint64') return 'uint';
  return type === 'bool' ? 'bool' : 'enum';
};
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const declaredFields = (message: string) => {
  const body = new RegExp(`^message ${message} \\{([^}]*)\\}`, 'm').exec(proto)?.[1] ?? '';
  return [...body.matchAll(/^\s*(optional |repeated )?(\w+) (\w+) = (\d+);/gm)].map(
    ([, label = '', type = '', name = '', field]) => ({
      field: Number(field),
      key: camel(name),
      wire: wireOf(type),
      repeated: label === 'repeated ',
      absent: label === '' ? 'zero' : 'missing',
    }),
  );
};

describe('catalogue of channels', () => {
  test.each(kinds)('%s has the fields of the protocol', (message, kind) => {
    const fields = declaredFields(message);
    const channels = fields.filter(({ field }) => field < FIRST_NOTE);
    expect(channels.length).toBeGreaterThan(8);
    expect(
      channelsOf(kind).map(({ field, key, wire, repeated, absent }) => ({ field, key, wire, repeated, absent })),
    ).toEqual(channels);
    const notes = fields.filter(({ field }) => field >= FIRST_NOTE);
    expect(Object.fromEntries(notes.map(({ key, field }) => [key, field]))).toEqual(NOTE_FIELDS);
    expect(proto).toMatch(new RegExp(`${message} \\w+ = ${kind};`));
  });

  test.each(kinds)('%s is written by the generated code as the catalogue says', (_, kind) => {
    for (const channel of channelsOf(kind)) {
      const value = channel.wire === 'bool' ? true : 1;
      const empty = kind === KIND.bms ? { cellMillivolt: [], temperatureCentiCelsius: [] } : {};
      const body = { ...empty, [channel.key]: channel.repeated ? [value] : value };
      const payload = encodeBody(kind, zeroed(kind, body));
      const reader = new BinaryReader(payload);
      const tag = reader.uint32();
      expect(tag >>> 3, channel.name).toBe(channel.field);
      expect(tag & 7).toBe(channel.repeated ? 2 : 0);
      if (channel.repeated) reader.uint32();
      expect(reader.uint32(), channel.name).toBe(channel.wire === 'sint' ? 2 : 1);
    }
  });

  it('has unique names, texts for lists as such, and valid ranges', () => {
    for (const kind of RECORD_KINDS) {
      const channels = channelsOf(kind);
      expect(new Set(channels.map(({ name }) => name)).size).toBe(channels.length);
      for (const { repeated, each, range, wire, divisor } of channels) {
        expect(each !== null).toBe(repeated);
        expect(range[0]).toBeLessThan(range[1]);
        if (wire !== 'sint') expect(range[0]).toBeGreaterThanOrEqual(0);
        expect(divisor).toBeGreaterThanOrEqual(1);
      }
    }
  });
  it('finds channels by name, and none for a kind of another version', () => {
    expect(channelNamed(KIND.monitor, 'voltage').divisor).toBe(100);
    expect(() => findChannel(KIND.monitor, 'volts')).toThrow(RangeError);
    expect(channelsOf(99)).toEqual([]);
    expect(isKind(13)).toBe(true);
    expect(isKind(99) || isKind(KIND.event)).toBe(false);
  });
});

/** The fields without presence at zero, so that only the field under test is written. */
const zeroed = (kind: Kind, body: object): Monitor & Location & Bms => {
  const zero = Object.fromEntries(
    channelsOf(kind)
      .filter(({ absent }) => absent === 'zero')
      .map(({ key, repeated }) => [key, repeated ? [] : 0]),
  );
  return { ...zero, ...body } as unknown as Monitor & Location & Bms;
};
