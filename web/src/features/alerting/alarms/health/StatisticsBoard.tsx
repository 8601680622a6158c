import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bands } from '#domain/alerting/alarms/health/health-calls.ts';
import { bandsOf, sumOf } from '#domain/alerting/alarms/health/measures.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { useAlarmName } from '../../../../i18n/use-alarm-name.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { hourOfDay } from '../hour-of-day.ts';
import { HOURS_OF_DAY, type MessagesSearch } from '../messages-search.ts';
import { BandBar } from './BandBar.tsx';
import { BandLegend } from './BandLegend.tsx';
import { HealthCard } from './HealthCard.tsx';
import type { Statistics } from './health-queries.ts';
import styles from './StatisticsBoard.module.css';
import { usePercent } from './use-names.ts';

const NONE: Bands = [0, 0, 0];

interface Props {
  statistics: Statistics;
  kind: 1 | 2;
  /** Companies and days, as lists of messages filter by them. */
  search: MessagesSearch;
}

/** Where, what and when: each way of counting has the same sum. */
export function StatisticsBoard({ statistics, kind, search }: Props) {
  const { t } = useTranslation('health');
  const { nameOf: typeOf } = useAlarmName();
  const deviceTypeOf = useTypeName();
  const { total, sites, siteRest, companies, companyRest, types, deviceTypes, hours, acknowledged } = statistics;
  // Every message counts, also one that another has gathered.
  const to = (more: MessagesSearch) =>
    paths.messages(kind === 1 ? 'WarnMsg' : 'otherMsg', { ...search, each: true, ...more });
  const byHour = new Map(hours.map(({ hour, bands }) => [hour, bands]));
  const mostAtOnce = Math.max(0, ...hours.map(({ bands }) => sumOf(bands)));
  return (
    <div className={styles.board}>
      <Parts
        title={t('by_type')}
        total={total}
        hasLegend
        parts={types.map(({ msgType, bands }) => ({
          key: msgType,
          bands,
          name: <Link {...to({ type: msgType })}>{typeOf(msgType)}</Link>,
        }))}
      />
      <Parts
        title={t('by_site')}
        total={total}
        rest={siteRest}
        parts={sites.map(({ site, bands }) => ({
          key: site ?? '',
          bands,
          name: <Link {...to(site === null ? { emptySite: true } : { site })}>{site ?? t('no_site')}</Link>,
        }))}
      />
      {companies.length > 0 && (
        <Parts
          title={t('by_company')}
          total={total}
          rest={companyRest}
          parts={companies.map(({ companyId, companyName, bands }) => ({
            key: companyId ?? 0,
            bands,
            name:
              companyId === null ? (
                t('others')
              ) : (
                <Link {...to({ companies: String(companyId), directly: true })}>{companyName}</Link>
              ),
          }))}
        />
      )}
      <Parts
        title={t('by_device_type')}
        total={total}
        parts={deviceTypes.map(({ deviceType, bands }) => ({ key: deviceType, bands, name: deviceTypeOf(deviceType) }))}
      />
      <HealthCard title={t('by_hour')}>
        <ol className={styles.hours}>
          {HOURS_OF_DAY.map((hour) => {
            const bands = byHour.get(hour) ?? NONE;
            const count = sumOf(bands);
            const text = t('hour_bar', { hour: hourOfDay(hour), count });
            const bar = (
              <>
                <span className="visually-hidden">{text}</span>
                <i style={{ height: `${(count / Math.max(1, mostAtOnce)) * 100}%` }} aria-hidden="true" />
              </>
            );
            return (
              <li key={hour} title={text}>
                {count > 0 ? <Link {...to({ hour })}>{bar}</Link> : bar}
                {hour % 3 === 0 && <small aria-hidden="true">{String(hour).padStart(2, '0')}</small>}
              </li>
            );
          })}
        </ol>
      </HealthCard>
      <Parts
        title={t('by_acknowledged')}
        total={total}
        parts={acknowledged.map(({ step, bands }) => {
          const name = t(`step_${step as 0 | 1 | 2 | 3 | 4}`);
          return { key: step, bands, name: step === NEVER ? <Link {...to({ work: 0 })}>{name}</Link> : name };
        })}
      />
    </div>
  );
}

const NEVER = 4;
/** Rows that a list always shows without scrolling, whatever their height. */
const SHOWN_AT_ONCE = 8;

interface PartsProps {
  title: string;
  total: number;
  /** Alarms of parts that are not listed. */
  rest?: number;
  /** What the colours mean: once for all lists. */
  hasLegend?: boolean;
  parts: readonly { readonly key: string | number; readonly bands: Readonly<Bands>; readonly name: ReactNode }[];
}

function Parts({ title, total, rest = 0, hasLegend = false, parts }: PartsProps) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const percent = usePercent();
  const most = Math.max(0, ...parts.map(({ bands }) => sumOf(bands)));
  const sum = sumOf(bandsOf(parts)) + rest;
  return (
    <HealthCard
      title={title}
      note={t('of_total', { total: format.number(sum) })}
      action={hasLegend && parts.length > 0 && <BandLegend />}
    >
      {/* Where no row is a link, a long list is scrolled by keyboard itself. */}
      <ul className={styles.parts} tabIndex={parts.length > SHOWN_AT_ONCE ? 0 : undefined}>
        {parts.map(({ key, bands, name }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <BandBar bands={bands} most={most} />
            <b data-num>{format.number(sumOf(bands))}</b>
            <span className={styles.share} data-num>
              {percent(sumOf(bands) / Math.max(1, total))}
            </span>
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>{t('rest', { count: rest })}</li>}
      </ul>
    </HealthCard>
  );
}
