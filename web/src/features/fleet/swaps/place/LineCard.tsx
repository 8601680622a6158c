import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import type { PlaceLine } from '../swap-queries.ts';
import { onLine } from './on-line.ts';
import styles from './Place.module.css';
import { Titled } from './Titled.tsx';

/** The monitors and the batteries of a place on one scale, and in words. */
export function LineCard({ line }: { line: PlaceLine }) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const now = useNow();
  const whole = { from: line.since, to: now };
  const period = (from: number | null, until: number | null) => {
    if (until !== null && from !== null) return format.span('date', from, until);
    if (until !== null) return t('until', { date: format.date('date', until) });
    return from === null ? t('from_start') : t('since', { date: format.date('date', from) });
  };
  const facts = {
    date: format.date('date', line.since),
    monitors: format.number(line.monitors.length),
    batteries: format.number(line.batteries.length),
  };
  return (
    <Titled title={t('line')} note={t('line_facts', facts)}>
      <Strip
        bars={line.monitors.map(({ mcuId, sn, from, until }) => ({
          key: `${mcuId}/${from}`,
          at: onLine({ from, until }, whole),
          text: sn,
          look: until === null ? 'now' : 'former',
        }))}
      />
      <Strip
        bars={line.batteries.map(({ unit, serialNumber, from, until }) => ({
          key: `${unit}/${serialNumber}/${from}`,
          at: onLine({ from, until }, whole),
          text: serialNumber,
          look: 'battery',
        }))}
      />
      <ol className={styles.periods} aria-label={t('monitors')}>
        {line.monitors.map(({ mcuId, sn, model, firmwareVersion, from, until, reason }) => (
          <Facts key={`${mcuId}/${from}`} name={<SerialNumber sn={sn} />} when={period(from, until)}>
            {[model, firmwareVersion, reason || (until === null && t('this_monitor'))].filter(Boolean).join(', ')}
          </Facts>
        ))}
      </ol>
      {line.batteries.length > 0 && (
        <ol className={styles.periods} aria-label={t('batteries')}>
          {line.batteries.map(({ unit, serialNumber, from, until }) => (
            <Facts key={`${unit}/${serialNumber}/${from}`} name={serialNumber} when={period(from, until)} />
          ))}
        </ol>
      )}
      {line.silences.map(({ from, until }) => (
        <p key={from} className={styles.silence}>
          <Icon name="info" size={14} />
          {t('silence', {
            lasting: format.lasting(Math.round((until - from) / MINUTE_MS)),
            period: format.span('dayMonthTime', from, until),
          })}
        </p>
      ))}
    </Titled>
  );
}

interface Bar {
  readonly key: string;
  readonly at: { readonly start: number; readonly width: number };
  readonly text: string;
  readonly look: 'now' | 'former' | 'battery';
}

/** Drawn only: the same is said in words below. */
function Strip({ bars }: { bars: readonly Bar[] }) {
  if (bars.length === 0) return null;
  return (
    <div className={styles.strip} aria-hidden="true">
      {bars.map(({ key, at, text, look }) => (
        <span
          key={key}
          data-look={look}
          title={text}
          style={{
            insetInlineStart: `min(${at.start}%, calc(100% - 20px))`,
            width: `max(4px, calc(${at.width}% - 4px))`,
          }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

const Facts = ({ name, when, children }: { name: ReactNode; when: string; children?: ReactNode }) => (
  <li>
    <b>{name}</b>
    <span>{when}</span>
    {children && <span>{children}</span>}
  </li>
);
