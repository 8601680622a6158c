import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { SEVERITY_ICONS } from '../../../../ui/mark/severity.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import { BANDS } from './bands.ts';
import styles from './TopCard.module.css';

const FIRST = 3;

interface Props {
  title: string;
  text: string;
  /** In the title, and whether it is over its target. */
  count: number;
  isOver: boolean;
  rows: readonly ReactNode[];
  /** Opens the rest. */
  all: string;
  /** How many rows there would be. */
  total: number;
}

/** The worst of something, the first three until all are asked for. */
export function TopCard({ title, text, count, isOver, rows, all, total }: Props) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classNames(card.card, styles.card)} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Tag tone={isOver ? 'warn' : 'charge'}>{format.number(count)}</Tag>
        <p>{text}</p>
      </header>
      {rows.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
      <ul>{isOpen ? rows : rows.slice(0, FIRST)}</ul>
      {isOpen && total > rows.length && (
        <p className={styles.nothing}>{t('first_of', { shown: rows.length, total: format.number(total) })}</p>
      )}
      {rows.length > FIRST && (
        <button type="button" className={styles.all} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('show_less') : all}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  band: 0 | 1 | 2;
  name: ReactNode;
  under: ReactNode;
  figure: string;
  figureUnder: string;
  children?: ReactNode;
}

export function TopRow({ band, name, under, figure, figureUnder, children }: RowProps) {
  const { t } = useTranslation('health');
  const severity = BANDS[band];
  return (
    <li className={styles.row}>
      <span
        className={styles.icon}
        data-severity={severity}
        role="img"
        aria-label={t(`band_${(band + 1) as 1 | 2 | 3}`)}
      >
        <Icon name={SEVERITY_ICONS[severity]} size={15} stroke={1.9} />
      </span>
      <span className={styles.name}>
        <b>{name}</b>
        <small>{under}</small>
      </span>
      <span className={styles.figure} data-num>
        <b>{figure}</b>
        <small>{figureUnder}</small>
      </span>
      {children}
    </li>
  );
}
