import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/action/IconButton.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import card from '../ui/page/Card.module.css';
import { Failure } from '../ui/page/Failure.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './chart-card.module.css';

interface Props {
  title: string;
  /** Controls of the chart, between its title and the table button. */
  tools?: ReactNode;
  state: 'loading' | 'failed' | 'loaded';
  error: unknown;
  /** Title of a failure. */
  failed: string;
  onAgain: () => void;
  /** The chart, or the same values as rows. */
  children: (view: 'chart' | 'table') => ReactNode;
  /** Content below the chart. */
  footer: ReactNode;
  /** Fills the remaining height of its column. */
  grows?: boolean;
}

/** A titled time chart with a table behind a button, a placeholder while it loads, and the reason when it failed. */
export function ChartCard({ title, tools, state, error, failed, onAgain, children, footer, grows = false }: Props) {
  const { t } = useTranslation('chart');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <section className={classNames(card.card, styles.card, grows && styles.grows)} aria-label={title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {tools}
        <IconButton
          icon={view === 'chart' ? 'list' : 'signal'}
          iconSize={17}
          label={view === 'chart' ? t('as_table') : t('as_chart')}
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        />
      </header>
      <div className={styles.body}>
        {state === 'failed' && <Failure title={failed} error={error} onAgain={onAgain} />}
        {state === 'loading' && <Skeleton width="100%" height={300} radius={8} />}
        {state === 'loaded' && children(view)}
      </div>
      {footer}
    </section>
  );
}
