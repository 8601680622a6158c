import { useTranslation } from 'react-i18next';
import { outcomeOf } from '#domain/power/charging/charging-session.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import type { Charge } from './charger-queries.ts';
import styles from './EndTag.module.css';

const LOOKS = {
  running: { tone: 'charge', icon: 'bolt' },
  completed: { tone: 'charge', icon: 'check' },
  early: { tone: 'warn', icon: 'diamond' },
  fault: { tone: 'alarm', icon: 'warning' },
} as const;

/** How a charging session ended and why, or that it is still running. */
export function EndTag({ reason }: { reason: Charge['endReason'] }) {
  const { t } = useTranslation('charger');
  const outcome = outcomeOf(reason);
  return (
    <span className={styles.end}>
      <Tag {...LOOKS[outcome]}>{t(`outcome_${outcome}`)}</Tag>
      {(reason === 'power_lost' || reason === 'silent') && <small>{t(`end_${reason}`)}</small>}
    </span>
  );
}
