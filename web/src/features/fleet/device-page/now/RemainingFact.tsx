import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { limitText, rangeText, remainingQuery, reportedText } from '../../../../live/remaining.ts';
import { useIsDesktop } from '../../../../ui/layout/use-media-query.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { Fact } from './Fact.tsx';

interface Props {
  device: UnitOfDevice;
  /** As the device says itself with its newest record. */
  reportedMinutes: number | null;
}

/** The remaining time as a range, with the device's own figure small below it; that alone where no range can be told. */
export function RemainingFact({ device, reportedMinutes }: Props) {
  const { t } = useTranslation(['monitor', 'index']);
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const { data, isPending } = useQuery(remainingQuery(device));
  const label = isDesktop ? t('time_left') : t('time_left_short');
  if (isPending) return <Fact label={label}>--</Fact>;
  const remaining = data?.remaining;
  const said = data ? reportedText(common, format, data.reportedTime) : null;
  const limit =
    remaining?.answer === 'toEmpty' && remaining.limitedBy !== null ? limitText(common, remaining.limitedBy) : null;
  const sentences = [limit, said].filter((each) => each !== null);
  if (remaining?.answer === 'toEmpty' || remaining?.answer === 'toFull')
    return (
      <Fact label={remaining.answer === 'toFull' ? common('time_to_full') : label} sentences={sentences}>
        {rangeText(common, format, remaining.lowMinutes, remaining.highMinutes)}
      </Fact>
    );
  if (remaining?.answer === 'settling')
    return (
      <Fact label={label} sentences={sentences}>
        {common('time_settling')}
      </Fact>
    );
  return (
    <Fact
      label={label}
      basis={t(reportedMinutes === null ? 'time_left_unknown' : 'time_left_reported')}
      isKnown={reportedMinutes !== null}
    >
      {format.minutes(reportedMinutes)}
    </Fact>
  );
}
