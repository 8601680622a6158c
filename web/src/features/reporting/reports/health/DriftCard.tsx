import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DRIFT_KINDS } from '#domain/alerting/alarms/watch/drift-codes.ts';
import { percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { type Fact, FactList } from '../FactList.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { ReportPart } from '../ReportPart.tsx';
import type { Analytics } from '../report-queries.ts';

type Drifts = NonNullable<Analytics['drift']>;
type Found = Drifts['found'][number];

/** Which cells and probes drift away from what was usual, and how small a leak could be seen; nothing without cells to follow. */
export function DriftCard({ analytics, timeZone }: { analytics: UseQueryResult<Analytics>; timeZone: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const drift = analytics.data?.drift;
  if (!drift) return null;
  return (
    <ReportCard
      title={t('drift')}
      note={t('drift_note', { budget: format.number(drift.budget, Number.isInteger(drift.budget) ? 0 : 2) })}
      tools={<DriftTag drift={drift} />}
    >
      <ReportPart query={analytics} height={120}>
        {() => <DriftsOf drift={drift} timeZone={timeZone} />}
      </ReportPart>
    </ReportCard>
  );
}

function DriftTag({ drift: { found, follows } }: { drift: Drifts }) {
  const { t } = useTranslation('report');
  if (found.length > 0)
    return (
      <Tag tone="warn" icon="warning">
        {t('drift_some')}
      </Tag>
    );
  return DRIFT_KINDS.some((kind) => follows[kind]) ? (
    <Tag tone="charge" icon="check">
      {t('drift_none')}
    </Tag>
  ) : (
    <Tag tone="idle" icon="clock">
      {t('drift_waits')}
    </Tag>
  );
}

function DriftsOf({ drift: { found, follows, smallest }, timeZone }: { drift: Drifts; timeZone: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const measured = (value: number, unit: Found['unit']) => {
    if (unit === 'percent') return format.quantity(percentQuantity(100 * value));
    if (unit === 'pointsPerDay')
      return t('drift_pointsPerDay', { value: format.quantity(percentQuantity(100 * value)) });
    return t(`drift_${unit}`, { value: format.number(value, Math.abs(value) < 10 ? 1 : 0) });
  };
  const date = (at: number) => format.date('date', at, timeZone);
  const facts: Fact[] = [
    ...found.map((each) => ({
      name: t(nameOf(each), { number: each.index + 1 }),
      value: t('drift_of', {
        value: measured(each.value, each.unit),
        low: measured(each.low, each.unit),
        high: measured(each.high, each.unit),
      }),
      note: t('drift_when', { since: date(each.stoodOutAt), found: date(each.foundAt) }),
    })),
    ...(follows.leak
      ? smallest.map(({ days, value, unit }) => ({
          name: t('drift_within', { days: format.number(days) }),
          value: value === null ? t('drift_blind') : t('drift_from', { value: measured(value, unit) }),
        }))
      : []),
    ...DRIFT_KINDS.filter((kind) => !follows[kind]).map((kind) => ({
      name: t(`drift_what_${kind}`),
      value: t('drift_too_few'),
    })),
  ];
  return <FactList facts={facts} />;
}

const nameOf = ({ kind, value }: Found) =>
  kind === 'temperature' && value < 0 ? ('drift_temperature_low' as const) : (`drift_${kind}` as const);
