import { describe, expect, test } from 'vitest';
import { decode, textOf } from '#bridge/sources/json/decode.ts';
import { leavesOf, valueAt } from '#bridge/sources/json/paths.ts';
import { taker } from '#bridge/sources/json/taker.ts';
import type { Mute } from '#bridge/sources/source.ts';
import { messageMapping } from '#domain/fleet/bridges/sources.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';

const T0 = Date.UTC(2026, 10, 28, 12);

/** What is made of messages, one after another, and what is told of them. */
function taking(mapping: unknown, isOfChanges = false) {
  const taken: { values: (number | null)[]; at: number; unit: number | undefined; isOneOfMany: boolean | undefined }[] =
    [];
  const lines: string[] = [];
  const mutes: Mute[] = [];
  let now = T0;
  const take = taker('bat', messageMapping.parse(mapping), isOfChanges, {
    now: () => now,
    log: (line) => lines.push(line),
    mute: (mute) => mutes.push(mute),
    reach: 'everywhere',
    take: (told, at, { isOneOfMany }) =>
      taken.push({ values: told.map(({ value }) => value), at: at - T0, unit: told[0]?.unit, isOneOfMany }),
  });
  const given = (text: string | Uint8Array, unit = 0) =>
    take(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'bat', unit);
  return { given, taken, lines, mutes, pass: (ms: number) => (now += ms) };
}
const simple = {
  values: [
    { path: 'soc', channel: 'monitor.soc' },
    { path: 'u', channel: 'monitor.voltage' },
    { path: 't', channel: 'monitor.temperature' },
  ],
};

describe('a number that is none costs one value', () => {
  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    'nan',
    '-nan',
    'inf',
    '-Inf',
    'null',
    '"NaN"',
    '""',
    '"unavailable"',
    '"unknown"',
  ])('%s is gone, and the others stay', (text) => {
    const { given, taken } = taking(simple);
    given(`{"soc": 64.5, "u": 51.9, "t": ${text}}`);
    expect(taken.map(({ values }) => values)).toEqual([[64.5, 51.9, null]]);
  });

  test('what stands in strings is left alone', () => {
    const text = '{"a":"NaN, \\"Infinity\\" and -inf", "NaN": NaN, "x":[Infinity,1]}';
    expect(decode(text)).toEqual({
      messages: [{ a: 'NaN, "Infinity" and -inf', NaN: null, x: [null, 1] }],
      rest: null,
    });
    for (const wrong of ['{"a": 1NaN}', '{"a": NaNa}', '{"a": nanometre}', `{"a": "${'\\"'.repeat(100_000)}`])
      expect(decode(wrong).messages, wrong.slice(0, 20)).toEqual([]);
  });

  test('text that is no number is left out and told once, with its path', () => {
    const { given, taken, lines, mutes } = taking(simple);
    for (const text of ['"52,31"', '"0x51"', '"12 V"', '"1e"', '{}']) given(`{"soc": 81, "u": ${text}}`);
    expect(taken.map(({ values }) => values)).toEqual([[81], [81], [81], [81], [81]]);
    expect(lines).toEqual(['bat: u is no number: 52,31']);
    expect(mutes.at(-1)).toEqual({ neverHeard: [], noNumbers: ['u'] });
    given('{"soc": 81, "u": " 52.31 "}');
    expect(taken.at(-1)?.values).toEqual([81, 52.31]);
    expect(mutes.at(-1)).toEqual({ neverHeard: [], noNumbers: [] });
  });
});

describe('what a text is', () => {
  const utf16 = (text: string, isBig = false) => {
    const bytes = Buffer.from(text, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  test.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFF{"soc":50}')],
    ['UTF-16', utf16('\uFEFF{"soc":50}')],
    ['UTF-16, the other way round', utf16('\uFEFF{"soc":50}', true)],
    ['UTF-16 without its mark', utf16('{"soc":50}')],
    ['UTF-16 without its mark, the other way round', utf16('{"soc":50}', true)],
    ['spaces around it', Buffer.from(' \r\n{"soc":50}\n')],
  ])('%s is read', (_, bytes) => {
    expect(decode(textOf(bytes))).toEqual({ messages: [{ soc: 50 }], rest: null });
  });

  test.each([
    ['a page', '<!DOCTYPE html>\n<html><head><title>Login</title>', '<!DOCTYPE html> <html><head><title>Login</title>'],
    ['a call', 'callback({"soc":50});', 'callback({"soc":50});'],
    ['half a message', '{"soc":50', '{"soc":50'],
    ['no text', '\u0000\u0007\u001b[31mred', '[31mred'],
    ['much', 'x'.repeat(500), `${'x'.repeat(60)}…`],
  ])('of %s the beginning is told, once', (_, text, told) => {
    const { given, taken, lines } = taking(simple);
    given(text);
    given(text);
    expect(taken).toEqual([]);
    expect(lines).toEqual([`bat: a message is not JSON: ${told}`]);
  });

  test('each line is a sample where each is JSON, and one that is broken costs itself', () => {
    const { given, taken, lines } = taking({ ...simple, time: { path: 'at', in: 'milliseconds' } });
    given(`{"at":${T0 + 2000},"soc":51}\n{"at":${T0 + 1000},"soc":50}\n\n{"at":17\n`);
    expect(taken).toMatchObject([
      { values: [50], at: 1000, isOneOfMany: true },
      { values: [51], at: 2000, isOneOfMany: true },
    ]);
    expect(lines).toEqual(['bat: a message is not JSON: {"at":17']);
  });
});

describe('several samples in one message', () => {
  const samples = [30, 10, 20].map((second) => ({ ts: T0 + second * 1000, values: { soc: 60 + second } }));
  const oldestFirst = [10, 20, 30].map((second) => ({ values: [60 + second], at: second * 1000, isOneOfMany: true }));
  const time = { path: 'ts', in: 'milliseconds' };
  const soc = { path: 'values.soc', channel: 'monitor.soc' };

  test.each([
    ['a list with a name', { samples: 'Pack 1', time, values: [soc] }, { 'Pack 1': samples }],
    ['the message itself', { samples: '', time, values: [soc] }, samples],
    ['the message itself, without being told', { time, values: [soc] }, samples],
    [
      'a list of which the first place is mapped',
      { time: { ...time, path: 'Pack 1.0.ts' }, values: [{ ...soc, path: 'Pack 1.0.values.soc' }] },
      { 'Pack 1': samples },
    ],
    [
      'a message of which the first place is mapped',
      { time: { ...time, path: '0.ts' }, values: [{ ...soc, path: '0.values.soc' }] },
      samples,
    ],
    [
      'columns',
      { time: { path: 'at', in: 'milliseconds' }, values: [{ path: 'soc', channel: 'monitor.soc' }] },
      { at: samples.map(({ ts }) => ts), soc: samples.map(({ values }) => values.soc) },
    ],
  ])('%s: all are read, the oldest first', (_, mapping, message) => {
    const { given, taken } = taking(mapping);
    given(JSON.stringify(message));
    expect(taken).toMatchObject(oldestFirst);
  });

  test('what may be samples and is not read is told once', () => {
    const { given, taken, lines } = taking({ values: [{ ...soc, path: 'packs.0.values.soc' }] });
    for (let times = 0; times < 2; times++) given(JSON.stringify({ packs: samples }));
    expect(taken).toHaveLength(2);
    expect(lines).toEqual(['bat: 2 more like the first at packs are not read: name it as samples if they are']);
  });

  test('cells of a list, each with its channel, are no samples', () => {
    const values = [1, 2].map((place) => ({ path: `c.${place - 1}.mv`, channel: `bms.cell.${place}` }));
    const { given, taken, lines } = taking({ values });
    given('{"c":[{"mv":3301},{"mv":3302}]}');
    expect(taken).toMatchObject([{ values: [3301, 3302] }]);
    expect(lines).toEqual([]);
  });
});

test('names with dots are found as they are first, and in quotes as nothing else', () => {
  const message = { 'a.b': 1, a: { b: 2, 'c.d': { e: 3 } }, '': { x: 4 }, 'q"r': 5, l: [{ 'm.n': 6 }] };
  expect(
    ['a.b', '"a"."b"', 'a.c.d.e', 'a."c.d".e', '"a.b"', '"".x', 'q"r', 'l.0.m.n', 'a.c', 'l.1'].map((path) =>
      valueAt(message, path),
    ),
  ).toEqual([1, 2, 3, 3, 1, 4, 5, 6, undefined, undefined]);
  for (const [path, value] of leavesOf(message)) expect(valueAt(message, path), path).toBe(value);
});

test('two paths of one channel are two batteries: the first that has a value counts, and the other is told', () => {
  const values = ['a', 'b'].map((pack) => ({ path: `${pack}.soc`, channel: 'monitor.soc' }));
  const { given, taken, lines } = taking({ values });
  given('{"a":{"soc":80},"b":{"soc":20}}');
  given('{"b":{"soc":20}}');
  given('{"a":{"soc":null},"b":{"soc":20}}');
  expect(taken.map(({ values: all }) => all)).toEqual([[80], [20], [20]]);
  expect(lines).toEqual(['bat: b.soc is left out of monitor.soc of unit 0, which another path has']);
});

test('times are read by their format, and by no other', () => {
  const at = (text: unknown, unit = 'iso') => {
    const { given, taken } = taking({ time: { path: 'at', in: unit }, values: simple.values.slice(0, 1) });
    given(JSON.stringify({ at: text, soc: 1 }));
    return taken[0] === undefined ? null : taken[0].at + T0;
  };
  const noon = Date.UTC(2026, 10, 5, 12);
  for (const text of [
    '2026-11-05T12:00:00Z',
    '2026-11-05 13:00:00+01:00',
    '2026-11-05T13:00:00+0100',
    '2026-11-05T12:00Z',
    '2026-11-05T12:00:00,000Z',
    '2026-11-05T12:00:00.000000Z',
    '2026-11-05 12:00:00+00',
  ])
    expect(at(text), text).toBe(noon);
  expect(at('2026-11-05')).toBe(new Date(2026, 10, 5).getTime());
  for (const text of [
    '05.11.2026',
    '05/11/2026',
    '11/05/2026 12:00',
    'Nov 5 2026',
    '2026',
    1_795_870_000,
    null,
    '2026-13-05',
    '2026-02-30',
    '2026-02-30T12:00:00Z',
    '2026-11-05T25:00:00Z',
    '2026-11-05T12:61Z',
  ])
    expect(at(text), String(text)).toBeNull();
  expect(at(1_795_870_000, 'seconds')).toBe(1_795_870_000_000);
  expect(at('1795870000.5', 'seconds')).toBe(1_795_870_000_500);
  expect(at('0x6B0AB5B0', 'seconds')).toBeNull();
});

test('a time that cannot be is told once, with the unit that it was read by', () => {
  const told = (at: number, unit: string) => {
    const { given, lines } = taking({ time: { path: 'at', in: unit }, values: simple.values.slice(0, 1) });
    for (let times = 0; times < 2; times++) given(JSON.stringify({ at, soc: 1 }));
    return lines;
  };
  expect(told(T0, 'milliseconds')).toEqual([]);
  expect(told(T0 / 1000, 'seconds')).toEqual([]);
  expect(told(T0, 'seconds')).toEqual(['bat: a message is of the year 58878: is its time in seconds?']);
  expect(told(T0 / 1000, 'milliseconds')).toEqual(['bat: a message is of the year 1970: is its time in milliseconds?']);
});

describe('a path that never delivers is named after a while', () => {
  test('once the others have come often enough, and no more when it does', () => {
    const { given, lines, mutes, pass } = taking(simple);
    for (let count = 0; count < 9; count++) given('{"soc":50,"u":52}');
    pass(60_000);
    expect(mutes).toEqual([]);
    for (let count = 0; count < 3; count++) given('{"soc":50,"u":52}');
    expect(lines).toEqual(['bat: has never had a value: t']);
    expect(mutes).toEqual([{ neverHeard: ['t'], noNumbers: [] }]);
    given('{"soc":50,"t":21}');
    expect(mutes.at(-1)).toEqual({ neverHeard: [], noNumbers: [] });
  });

  test('a source of changes has more time, and null is a value that it has', () => {
    const { given, lines, pass } = taking(simple, true);
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let count = 0; count < 10; count++) given('{"soc":50,"t":null}');
      pass(HOUR_MS / 4);
    }
    expect(lines).toEqual([]);
    given('{"soc":50}');
    expect(lines).toEqual(['bat: has never had a value: u']);
  });
});
