import { useTranslation } from 'react-i18next';
import { unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import type { Judged, LimitName, Verdict } from '#domain/trade/leases/condition-report.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import styles from './Papers.module.css';

const LOOK = {
  kept: { tone: 'charge', icon: 'check' },
  broken: { tone: 'alarm', icon: 'warning' },
  unknown: { tone: 'warn', icon: 'info' },
} as const;
const MEASURE_OF = {
  leastSocPercent: { name: 'charge', unit: '%' },
  mostSohLossPercent: { name: 'soh', unit: '%' },
  mostCycles: { name: 'cycles', unit: '' },
  mostHours: { name: 'hours', unit: 'h' },
  mostTemperatureC: { name: 'temperature', unit: '°C' },
} as const satisfies Record<LimitName, { name: string; unit: string }>;

interface Props {
  judged: readonly Judged[];
  verdict: Verdict;
}

/** What was agreed about the condition, and whether it is kept; nothing where nothing was agreed. */
export function AgreedLimits({ judged, verdict }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  if (judged.length === 0) return null;
  return (
    <section aria-label={t('agreed')} className={styles.agreed}>
      <Tag {...LOOK[verdict]}>{t(`verdict_${verdict}`)}</Tag>
      <ul>
        {judged.map(({ limit, agreed, verdict: said }) => {
          const { name, unit } = MEASURE_OF[limit];
          const decimals = Number.isInteger(agreed) ? 0 : 1;
          const value =
            unit === '°C'
              ? format.quantity(temperatureQuantity(agreed * 100, format.temperatureUnit))
              : `${format.number(agreed, decimals)}${unitSpace(format.language, unit)}${unit}`;
          return (
            <li key={limit} data-verdict={said}>
              {t(name)}: {t(`agreed_${limit}`, { value })} · <b>{t(`said_${said}`)}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
