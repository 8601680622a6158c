import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Bar } from './Bar.tsx';
import styles from './ShareList.module.css';
import { SliceLink } from './SliceLink.tsx';
import { type SliceTarget, sharePercent } from './slices.ts';

interface Share {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** The part of the value that the bar shows in another tone. */
  readonly part?: number;
  readonly note?: ReactNode;
  readonly muted?: boolean;
  readonly target: SliceTarget | null;
}

interface Props {
  shares: readonly Share[];
  tone?: 'fleet' | 'silent' | 'warnings';
  /** Shown below when not all groups are listed. */
  rest?: string | undefined;
}

const FIRST = 8;

/** Groups by size: name, number and a bar relative to the largest; each links to its list. */
export function ShareList({ shares, tone = 'fleet', rest }: Props) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const [whole, setWhole] = useState(false);
  const most = Math.max(0, ...shares.map(({ value }) => value));
  const shown = whole ? shares : shares.slice(0, FIRST);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((share) => (
          <li key={share.key}>
            <SliceLink target={share.value > 0 ? share.target : null} className={styles.row}>
              <span className={styles.name} data-muted={share.muted}>
                {share.name}
              </span>
              {share.note && <span className={styles.note}>{share.note}</span>}
              <span className={styles.number}>{format.number(share.value)}</span>
              <span className={styles.bar}>
                <Bar tone={tone} percent={sharePercent(share.value, most)} part={sharePercent(share.part ?? 0, most)} />
              </span>
            </SliceLink>
          </li>
        ))}
      </ul>
      {shares.length > FIRST && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('show_fewer') : t('show_all', { count: format.number(shares.length) })}
        </button>
      )}
      {whole && rest && <p className={styles.rest}>{rest}</p>}
    </>
  );
}
