import { describe, expect, it } from 'vitest';
import { UNREAD_CENTI_CELSIUS } from '#domain/foundation/kinds/channel.ts';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { KIND, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, decodeBody, encodeBody } from '#domain/foundation/kinds/wire.ts';
import { withoutImpossible } from '#domain/stream/believed/refuse.ts';
import { mergedRanges, narrowRanges, rangeChannels, setRangeFault } from '#domain/stream/believed/set-ranges.ts';

const { monitor, bms, location } = KIND;

describe('ranges that people set', () => {
  const voltage = channelNamed(monitor, 'voltage');
  it.each([
    [[0, 7000], null],
    [[-1000, 7000], null],
    [[-1000, 200_000], null],
    [[-1001, 7000], 'lowest'],
    [[0, 200_001], 'highest'],
    [[7000, 6999], 'order'],
    [[7000, 7000], null],
    [[0.5, 7000], 'lowest'],
    [[0, Number.POSITIVE_INFINITY], 'highest'],
    [[Number.NaN, 7000], 'lowest'],
  ] as const)('%j is %s', (range, fault) => {
    expect(setRangeFault(range, voltage)).toBe(fault);
  });

  it('the most specific layer that names a channel counts, whole', () => {
    const merged = mergedRanges([
      { '10.voltage': [0, 9000], '10.soc': [100, 10_000] },
      { '10.voltage': [2000, 6000] },
      {},
    ]);
    expect(merged).toEqual({ '10.voltage': [2000, 6000], '10.soc': [100, 10_000] });
    // A lower one may lift it.
    const lifted = mergedRanges([merged, { '10.voltage': null }]);
    expect(narrowRanges(lifted)).toEqual(new Map([[monitor, new Map([['socCentiPercent', [100, 10_000]]])]]));
    expect(narrowRanges({ '10.voltage': null })).toBeUndefined();
  });

  it('are never wider than what is possible, and a channel that nobody knows any more is left out', () => {
    const narrow = narrowRanges({
      '10.voltage': [-9_000_000, 6000],
      '10.nothing': [0, 1],
      '99.soc': [0, 1],
      x: [0, 1],
    });
    expect([...narrow!].map(([kind, ranges]) => [kind, [...ranges]])).toEqual([
      [monitor, [['voltageCentiVolt', [-1000, 6000]]]],
    ]);
    expect(narrowRanges({})).toBeUndefined();
    expect(narrowRanges({ '99.soc': [0, 1] })).toBeUndefined();
  });

  it('are about numbers, and about nothing that tells a place', () => {
    expect(rangeChannels(location)).toEqual([]);
    for (const kind of RECORD_KINDS)
      for (const { wire, absent } of rangeChannels(kind)) {
        expect(['uint', 'sint']).toContain(wire);
        expect(absent).toBe('missing');
      }
  });
});

describe('a record with values out of a range that is set', () => {
  const narrow = narrowRanges({
    '10.voltage': [0, 6000],
    '10.temperature': [-2000, 6000],
    [`${bms}.bmsTemperature`]: [0, 6000],
  });
  const body = { voltageCentiVolt: 6553, temperatureCentiCelsius: 2500, socCentiPercent: 5000 };

  it.each([
    ['in all of them', { ...body, voltageCentiVolt: 5120 }, [], { ...body, voltageCentiVolt: 5120 }],
    [
      'at the ends',
      { voltageCentiVolt: 6000, temperatureCentiCelsius: -2000 },
      [],
      { voltageCentiVolt: 6000, temperatureCentiCelsius: -2000 },
    ],
    ['no voltage at a broken fuse', { ...body, voltageCentiVolt: 0 }, [], { ...body, voltageCentiVolt: 0 }],
    [
      'out of a set one',
      body,
      [['voltage', 'out_of_set_range']],
      { temperatureCentiCelsius: 2500, socCentiPercent: 5000 },
    ],
    [
      'out of a set one and of what is possible',
      { ...body, socCentiPercent: 10_500 },
      [
        ['soc', 'out_of_range'],
        ['voltage', 'out_of_set_range'],
      ],
      { temperatureCentiCelsius: 2500 },
    ],
    [
      'out of both at once',
      { ...body, voltageCentiVolt: 300_000 },
      [['voltage', 'out_of_range']],
      { temperatureCentiCelsius: 2500, socCentiPercent: 5000 },
    ],
  ])('%s', (_, sent, refused, left) => {
    const payload = encodeBody(monitor, sent);
    const whole = decodeBody(monitor, payload, narrow);
    if (refused.length === 0) return expect(whole).toMatchObject({ ok: true, body: left });
    expect(whole).toMatchObject({ ok: false });
    const rest = withoutImpossible(monitor, payload, narrow)!;
    expect(rest.refused.map(({ channel, reason }) => [channel, reason]).sort()).toEqual(refused);
    const { refusedFields: _notes, ...stored } = bodyOfLogged(monitor, rest.payload);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(left);
    return undefined;
  });

  it('an element of a list becomes unread in its place, and one that was unread stays', () => {
    const sent = { cellMillivolt: [], temperatureCentiCelsius: [2500, 7000, UNREAD_CENTI_CELSIUS] };
    const rest = withoutImpossible(bms, encodeBody(bms, sent), narrow)!;
    expect(rest.body).toMatchObject({ temperatureCentiCelsius: [2500, UNREAD_CENTI_CELSIUS, UNREAD_CENTI_CELSIUS] });
    expect(rest.refused).toEqual([{ channel: 'bmsTemperature', reason: 'out_of_set_range' }]);
  });

  it('is refused by its reason where nothing is left', () => {
    const reason = (voltageCentiVolt: number) => decodeBody(monitor, encodeBody(monitor, { voltageCentiVolt }), narrow);
    expect(reason(6553)).toEqual({ ok: false, reason: 'out_of_set_range', channel: 'voltage' });
    expect(reason(300_000)).toEqual({ ok: false, reason: 'out_of_range', channel: 'voltage' });
  });
});
