import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SEVERITIES } from '#domain/alerting/alarms/words/severity.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS, type Severity } from '../../../../ui/mark/severity.ts';
import { messageQueries } from '../message-queries.ts';
import { toneOf } from '../message-tone.ts';
import { placesOf } from '../messages-filter.ts';
import type { MessagesSearch } from '../messages-search.ts';
import tones from '../tones.module.css';
import styles from './MessageStrip.module.css';
import { RaisedBars } from './RaisedBars.tsx';
import { sumOf } from './stacks.ts';

/** The address tells the whole filter: the last one of the session is not put in. */
const WHOLE = { whole: true } as const;

interface Props {
  /** 1 warnings, 2 other messages. */
  type: 1 | 2;
  search: MessagesSearch;
}

/** How many are open by level, and what was raised in the last 30 days, at the places that the list is narrowed to. */
export function MessageStrip({ type, search }: Props) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const places = placesOf(search);
  const { data } = useQuery(messageQueries.summary(type, places));
  const to = (more: MessagesSearch) => paths.messages(type === 1 ? 'WarnMsg' : 'otherMsg', { ...places, ...more });
  const total = data?.days.reduce((sum, { raised }) => sum + sumOf(raised), 0);
  const number = total === undefined ? '--' : format.number(total);
  const median = data?.medianReleaseMs ?? null;
  return (
    <section className={styles.strip} aria-label={t('strip')}>
      {type === 1 ? (
        SEVERITIES.map((level) => (
          <Count
            key={level}
            to={to({ status: 'open', level })}
            isShown={search.status === 'open' && search.level === level}
            tone={toneOf({ type, level })}
            count={data?.open[level - 1]}
            label={t('level_active', { level })}
          />
        ))
      ) : (
        <Count
          to={to({ status: 'open' })}
          isShown={search.status === 'open'}
          tone="notice"
          count={data && sumOf(data.open)}
          label={t('notices_active')}
        />
      )}
      <div className={styles.facts}>
        {data && (
          <p className={styles.set}>
            {common('open_unhandled', {
              open: format.number(sumOf(data.open)),
              unhandled: format.number(data.unhandled),
            })}
          </p>
        )}
        <Link {...to({ days: 30 })} state={WHOLE} className={styles.raised}>
          <b>{t('raised_30')}</b>
          <span>
            {median === null ? number : t('raised_total', { number, duration: format.lasting(median / MINUTE_MS) })}
          </span>
        </Link>
      </div>
      <RaisedBars days={data?.days ?? []} isNotice={type === 2} />
    </section>
  );
}

interface CountProps {
  to: ReturnType<typeof paths.messages>;
  /** The list shows just these. */
  isShown: boolean;
  tone: Severity;
  count: number | undefined;
  label: string;
}

function Count({ to, isShown, tone, count, label }: CountProps) {
  const format = useFormat();
  return (
    <Link {...to} state={WHOLE} className={styles.count} aria-current={isShown || undefined}>
      <span className={classNames(styles.tile, tones.tile)} data-severity={tone}>
        <Icon name={SEVERITY_ICONS[tone]} size={18} stroke={1.9} />
      </span>
      <b>{count === undefined ? '--' : format.number(count)}</b>
      <span className={styles.label}>{label}</span>
    </Link>
  );
}
