import { useTranslation } from 'react-i18next';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { channelQuantity, energyQuantity, powerQuantity, type Quantity } from '#domain/foundation/kinds/units.ts';
import { BatteryState, ChargerStage, InverterState, OutputSource, UpsBattery } from '#domain/foundation/kinds/wire.ts';
import { useFaultNames } from '../../../i18n/use-fault-names.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { EnergyRecord } from './newest-query.ts';

interface UnitState {
  readonly text: string;
  readonly tone: 'idle' | 'charge' | 'discharge' | 'alarm' | 'warn';
}

type Tones = Readonly<Record<number, UnitState['tone']>>;

/** The states of each kind: the field, the names of its values in the texts, and how those look that are not idle. */
const STATES: {
  readonly [kind: number]: {
    readonly field: string;
    readonly name: 'inverter' | 'stage' | 'battery' | 'source';
    readonly tones: Tones;
  };
} = {
  [KIND.inverter]: {
    field: 'state',
    name: 'inverter',
    tones: {
      [InverterState.INVERTING]: 'discharge',
      [InverterState.PASSING_THROUGH]: 'charge',
      [InverterState.CHARGING]: 'charge',
      [InverterState.INVERTER_FAULT]: 'alarm',
    },
  },
  ...Object.fromEntries(
    [KIND.tc, KIND.dmt].map((kind) => [
      kind,
      {
        field: 'stage',
        name: 'stage',
        tones: {
          [ChargerStage.BULK]: 'charge',
          [ChargerStage.ABSORPTION]: 'charge',
          [ChargerStage.FLOAT]: 'charge',
          [ChargerStage.EQUALISE]: 'charge',
          [ChargerStage.CHARGER_FAULT]: 'alarm',
        },
      } as const,
    ]),
  ),
  [KIND.enerdrive]: {
    field: 'state',
    name: 'battery',
    tones: {
      [BatteryState.BATTERY_CONNECTED]: 'charge',
      [BatteryState.BATTERY_PROTECTED]: 'warn',
      [BatteryState.BATTERY_FAULT]: 'alarm',
    },
  },
  ...Object.fromEntries(
    [KIND.gpts, KIND.ups].map((kind) => [
      kind,
      {
        field: 'source',
        name: 'source',
        tones: { [OutputSource.OUTPUT_MAINS]: 'charge', [OutputSource.OUTPUT_BATTERY]: 'warn' },
      } as const,
    ]),
  ),
};

/** Values and states of devices behind a hub in the reader's language and units. */
export function useUnitLabels() {
  const { t, i18n } = useTranslation(['energy', 'export']);
  const format = useFormat();
  const faultNames = useFaultNames();
  return {
    channel: ({ text, name }: Channel): string => (text ? t(`export:${text}`) : name),
    /** A wire integer: kW from 1000 W, kWh from 1000 Wh. */
    quantity: (channel: Channel, value: number | undefined): Quantity | null => {
      if (value === undefined) return null;
      if (channel.unit === 'W') return powerQuantity(value / channel.divisor);
      if (channel.unit === 'Wh') return energyQuantity(value / channel.divisor);
      const quantity = channelQuantity(channel, value, format.temperatureUnit);
      // A current that can flow both ways.
      return quantity && { ...quantity, signed: channel.unit === 'A' && channel.range[0] < 0 };
    },
    state: ({ kind, values }: EnergyRecord): UnitState | null => {
      const states = STATES[kind];
      if (!states) return null;
      const value = values[states.field] ?? 0;
      const key = `energy:${states.name}_${value}`;
      const text = i18n.exists(key) ? t(key as 'energy:inverter_1') : t('energy:state_unknown');
      return { text, tone: states.tones[value] ?? 'idle' };
    },
    /** Of a UPS whose battery does not last much longer; null otherwise. */
    battery: ({ kind, values }: EnergyRecord): UnitState | null => {
      if (kind !== KIND.ups) return null;
      if (values.battery === UpsBattery.UPS_BATTERY_LOW) return { text: t('energy:ups_3'), tone: 'warn' };
      return values.battery === UpsBattery.UPS_BATTERY_DEPLETED ? { text: t('energy:ups_4'), tone: 'alarm' } : null;
    },
    /** The faults that a record tells of; null without any. */
    faults: ({ kind, values }: EnergyRecord): string | null => {
      const faults = faultNames(kind, values);
      return faults === '' ? null : t('energy:reported_faults', { faults });
    },
  };
}
