import { useTranslation } from 'react-i18next';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelQuantity, energyQuantity, powerQuantity, type Quantity } from '#domain/foundation/kinds/units.ts';
import { useFaultNames } from '../../../i18n/use-fault-names.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Tone } from '../../../kinds/kind-look.ts';
import { UNIT_LOOKS } from '../../../kinds/looks.ts';
import type { EnergyRecord } from './newest-query.ts';

interface UnitState {
  readonly text: string;
  readonly tone: Tone;
}

/** Values and states of devices behind a hub in the reader's language and units. */
export function useUnitLabels() {
  const { t, i18n } = useTranslation(['energy', 'export']);
  const format = useFormat();
  const faultNames = useFaultNames();
  const inWords = (texts: string, value: number): string | null => {
    const key = `energy:${texts}_${value}`;
    return i18n.exists(key) ? t(key as 'energy:inverter_1') : null;
  };
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
      const state = UNIT_LOOKS.get(kind)?.state;
      if (!state) return null;
      const value = values[state.field] ?? 0;
      return { text: inWords(state.texts, value) ?? t('energy:state_unknown'), tone: state.tones[value] ?? 'idle' };
    },
    /** What needs attention besides its state, as a battery that does not last much longer; null otherwise. */
    notice: ({ kind, values }: EnergyRecord): UnitState | null => {
      const notice = UNIT_LOOKS.get(kind)?.notice;
      const value = notice && values[notice.field];
      const tone = value === undefined ? undefined : notice?.tones[value];
      const text = notice && value !== undefined ? inWords(notice.texts, value) : null;
      return tone && text ? { text, tone } : null;
    },
    /** The faults that a record tells of; null without any. */
    faults: ({ kind, values }: EnergyRecord): string | null => {
      const faults = faultNames(kind, values);
      return faults === '' ? null : t('energy:reported_faults', { faults });
    },
  };
}
