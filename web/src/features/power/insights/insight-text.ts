import { useTranslation } from 'react-i18next';
import { temperatureQuantity, toHundredths } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Insight } from './insight-queries.ts';

const UTC = 'Etc/UTC';

/** The sentences of a hint, in the reader's language and units. */
export function useInsightText() {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const percent = (value: number | null) =>
    format.quantity(value === null ? null : { value, unit: '%', decimals: 0, signed: false });
  const millivolt = (value: number | null) =>
    format.quantity(value === null ? null : { value, unit: 'mV', decimals: 0, signed: false });
  const celsius = (value: number | null) =>
    format.quantity(temperatureQuantity(value === null ? null : toHundredths(value), format.temperatureUnit));
  const number = (value: number | null) => format.number(value ?? 0);
  const range = (low: string, high: string) => (low === high ? low : t('range', { low, high }));

  return {
    percent,
    range,
    /** What to do. */
    title: ({ kind, figures }: Insight): string => {
      if (kind === 'replace') return t((figures.count ?? 0) > 0 ? 'say_replace_low' : 'say_replace');
      if (kind === 'equalise' || kind === 'replaceCell')
        return t(`say_${kind}`, { cell: number((figures.cell ?? 0) + 1) });
      if (kind === 'tooHot') return t('say_tooHot', { value: celsius(figures.value) });
      if (kind === 'idle' && figures.until !== null)
        return figures.until > Date.now()
          ? t('say_idle_until', { date: format.date('date', figures.until, UTC) })
          : t('say_idle_now');
      return t(`say_${kind}`);
    },
    /** Why, in figures. */
    reason: ({ kind, figures }: Insight): string => {
      const { value, low, high, limit, count, of, rate } = figures;
      const days = { count: of ?? 0, days: number(count), of: number(of) };
      switch (kind) {
        case 'replace': {
          const ranges = { value: percent(value), low: percent(low), high: percent(high), limit: percent(limit) };
          return [t('why_replace', ranges), ...((count ?? 0) > 0 ? [t('why_low', days)] : [])].join(' ');
        }
        case 'replaceCell':
          return t('why_replaceCell', { ...days, value: percent(value) });
        case 'equalise':
          return rate !== null && rate >= 0.5
            ? t('why_equalise_growth', { value: millivolt(value), rate: millivolt(rate) })
            : t('why_equalise', { value: millivolt(value) });
        case 'tooSmall':
          return t('why_tooSmall', { ...days, limit: percent(limit) });
        case 'tooHot':
          return t('why_tooHot', { ...days, limit: celsius(limit) });
        case 'idle':
          return rate !== null && rate <= -0.1
            ? t('why_idle_rate', { count: Math.round(value ?? 0), value: number(value), rate: format.number(-rate, 1) })
            : t('why_idle', { count: Math.round(value ?? 0), value: number(value) });
        case 'tooLarge':
          return t('why_tooLarge', { ...days, value: percent(value) });
        default:
          return t(`why_${kind}`, { count: Math.round(value ?? 0), value: number(value), limit: number(limit) });
      }
    },
    /** What acting on it brings: a figure and what it is. */
    worth: ({ kind, worth: { gain, low, high } }: Insight): { readonly figure: string; readonly note: string } => {
      const note = gain === 'energy' ? t(`worth_${energyNote(kind)}`) : t(`worth_${gain}`);
      if (low === null || high === null) return { figure: t('worth_unknown'), note: t(`gain_${gain}`) };
      const decimals = gain !== 'downtime' && high < 10 ? 1 : 0;
      const [from, to] = [format.number(low, decimals), format.number(high, decimals)];
      const both = range(from, to);
      if (gain === 'downtime') return { figure: t('days_a_month', { value: both }), note };
      if (gain === 'life') return { figure: t('months_a_year', { value: both }), note };
      const most = format.quantity({ value: high, unit: 'kWh', decimals, signed: false });
      return { figure: from === to ? most : t('range', { low: from, high: most }), note };
    },
    /** What its small chart shows. */
    shown: ({ kind, figures, evidence }: Insight): string => {
      const days = { count: evidence.values.length, days: number(evidence.values.length) };
      if (kind === 'replace') return t('shown_replace', { limit: percent(figures.limit) });
      if (kind === 'replaceCell') return t('shown_replaceCell');
      if (kind === 'equalise') return t('shown_equalise', { limit: millivolt(figures.limit) });
      if (kind === 'tooHot') return t('shown_tooHot', { limit: celsius(figures.limit) });
      if (kind === 'restsFull' || kind === 'idle') return t(`shown_${kind}`, days);
      return t('shown_lowest', days);
    },
    basis: ({ firstDate, lastDate }: Insight): string =>
      t('basis', {
        from: format.date('date', Date.parse(firstDate), UTC),
        to: format.date('date', Date.parse(lastDate), UTC),
      }),
  };
}

const energyNote = (kind: Insight['kind']) =>
  kind === 'replace' || kind === 'replaceCell' || kind === 'equalise' || kind === 'idle' ? kind : 'tooLarge';
