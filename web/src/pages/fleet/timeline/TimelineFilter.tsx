import { useTranslation } from 'react-i18next';
import { useTold } from '../../../api/session.ts';
import { lastDays } from '../../../features/reporting/reports/report-interval.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { IntervalPicker } from '../../../ui/form/IntervalPicker.tsx';
import { Chip } from '../../../ui/mark/Chip.tsx';
import styles from './TimelineFilter.module.css';
import { TOLD_BY } from './timeline-line.ts';
import { partsWith, readTimelineSearch, spanOf, type TimelineSearch } from './timeline-search.ts';

interface Props {
  search: TimelineSearch;
  onSearch: (change: TimelineSearch) => void;
}

type Days = Pick<TimelineSearch, 'first' | 'last'>;

const PRESETS = [7, 30, 90, 365] as const;
const EVER: Days = { first: undefined, last: undefined };

/** Which kinds of entries are shown. */
export function PartFilter({ search: { part }, onSearch }: Props) {
  const { t } = useTranslation('record_log');
  const told = useTold();
  const parts = partsWith((kind) => told(TOLD_BY[kind]));
  return (
    <fieldset className={styles.parts} aria-label={t('kind')}>
      {[undefined, ...parts].map((each) => (
        <Chip key={each ?? 'all'} on={part === each} onClick={() => onSearch({ part: each })}>
          {t(each === undefined ? 'part_all' : `part_${each}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Days of the reader's calendar, or any time. */
export function PeriodFilter({ search, onSearch }: Props) {
  const { t } = useTranslation(['report', 'alarm', 'record_log']);
  const format = useFormat();
  const { first = '', last = '' } = search;
  const { from, until } = spanOf(search);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text =
    from === undefined || until === undefined
      ? t('alarm:period_all')
      : first === last
        ? format.date('date', from)
        : `${format.date('date', from)} – ${format.date('date', until)}`;
  return (
    <IntervalPicker<Days>
      variant="inline"
      label={t('report:interval_is', { interval: text })}
      text={text}
      presets={[
        { text: t('alarm:period_all'), interval: () => EVER },
        ...PRESETS.map((days) => ({
          text: t('report:last_days', { days }),
          interval: () => lastDays(days, Date.now(), zone),
        })),
      ]}
      own={{
        type: 'date',
        bounds: { from: first, to: last },
        fromLabel: t('report:first_day'),
        toLabel: t('report:last_day'),
        submit: t('report:show'),
        read: (bounds) => {
          const days = readTimelineSearch({ first: bounds.from, last: bounds.to });
          if (days.first !== undefined) return { first: days.first, last: days.last };
          return { fault: t(bounds.from && bounds.to ? 'report:interval_order' : 'report:interval_empty') };
        },
      }}
      onChoose={({ first: begin, last: end }) => onSearch({ first: begin, last: end })}
    />
  );
}
