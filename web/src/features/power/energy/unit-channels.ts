import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelsOf, findChannel } from '#domain/foundation/kinds/channels.ts';
import { KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import type { SeriesColour } from '../../../charts/chart-series.ts';

/** Kinds that devices behind a hub report with. */
type UnitKind = (typeof KIND)['inverter' | 'tc' | 'dmt' | 'enerdrive' | 'gpts' | 'ups' | 'cbb'];

/** The channels that lead the page of a device, by kind. */
const LEADING: Readonly<Record<UnitKind, readonly string[]>> = {
  [KIND.inverter]: ['outputPower', 'mainsPower', 'dcVoltage', 'dcCurrent', 'deviceTemperature', 'outputEnergy'],
  [KIND.tc]: ['mainsPower', 'dcCurrent', 'dcVoltage', 'temperature', 'deviceTemperature', 'chargedEnergy'],
  [KIND.dmt]: ['solarPower', 'dcCurrent', 'dcVoltage', 'converterCurrent', 'deviceTemperature', 'solarEnergy'],
  [KIND.enerdrive]: ['soc', 'packVoltage', 'packCurrent', 'highestTemperature', 'chargedEnergy', 'dischargedEnergy'],
  [KIND.gpts]: ['outputPower', 'mainsPower', 'soc', 'remainingTime', 'dcVoltage', 'outputEnergy'],
  [KIND.ups]: ['mainsVoltage', 'outputPower', 'load', 'soc', 'remainingTime', 'dcVoltage'],
  [KIND.cbb]: ['dcVoltage', 'sourceCurrent', 'loadCurrent', 'energyIn', 'energyOut', 'deviceTemperature'],
};

/** States are told in words, faults as what they are. */
const TOLD_OTHERWISE = ['state', 'stage', 'source', 'faultBits'];

/** The channels of a kind that are shown as numbers: those that lead its page, and the others. */
export function numbersOf(kind: number): { readonly leading: readonly Channel[]; readonly others: readonly Channel[] } {
  const names = LEADING[kind as UnitKind] ?? [];
  const leading = names.map((name) => findChannel(kind as Kind, name));
  return {
    leading,
    others: channelsOf(kind).filter(
      (one) => !leading.includes(one) && !TOLD_OTHERWISE.includes(one.key) && one.wire !== 'enum',
    ),
  };
}

interface Line {
  readonly channel: Channel;
  readonly colour: SeriesColour;
  readonly axis: 'left' | 'right';
}

const line = (kind: Kind, name: string, colour: SeriesColour, axis: Line['axis'] = 'left'): Line => ({
  channel: findChannel(kind, name),
  colour,
  axis,
});

/** The lines of the chart of a kind: each axis has one unit. */
export const CHARTS: { readonly [kind: number]: readonly Line[] } = {
  [KIND.inverter]: [
    line(KIND.inverter, 'outputPower', 'c2'),
    line(KIND.inverter, 'mainsPower', 'grid'),
    line(KIND.inverter, 'dcCurrent', 'c1', 'right'),
  ],
  [KIND.tc]: [line(KIND.tc, 'mainsPower', 'grid'), line(KIND.tc, 'dcCurrent', 'c1', 'right')],
  [KIND.dmt]: [line(KIND.dmt, 'solarPower', 'solar'), line(KIND.dmt, 'dcCurrent', 'c1', 'right')],
  [KIND.enerdrive]: [line(KIND.enerdrive, 'soc', 'c1'), line(KIND.enerdrive, 'packCurrent', 'c2', 'right')],
  [KIND.gpts]: [
    line(KIND.gpts, 'outputPower', 'c2'),
    line(KIND.gpts, 'mainsPower', 'grid'),
    line(KIND.gpts, 'soc', 'c1', 'right'),
  ],
  [KIND.ups]: [line(KIND.ups, 'outputPower', 'c2'), line(KIND.ups, 'soc', 'c1', 'right')],
  [KIND.cbb]: [
    line(KIND.cbb, 'sourceCurrent', 'c1'),
    line(KIND.cbb, 'loadCurrent', 'c2'),
    line(KIND.cbb, 'dcVoltage', 'c6', 'right'),
  ],
};
