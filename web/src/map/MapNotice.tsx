import { useTranslation } from 'react-i18next';
import { Button } from '../ui/action/Button.tsx';
import { Spinner } from '../ui/page/Spinner.tsx';
import { useLate } from '../ui/page/use-late.ts';
import styles from './MapNotice.module.css';

interface NoticeProps {
  text: string;
  /** The possible remedy. */
  action?: string;
  onAction?: () => void;
}

/** A line over the map, for what is not as chosen but works. */
export const MapNotice = ({ text, action, onAction }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <span>{text}</span>
    {action && onAction && (
      <Button kind="quiet" size="small" onClick={onAction}>
        {action}
      </Button>
    )}
  </div>
);

const PATIENCE_MS = 300;

/** Over a map that is still coming; not at once, since it mostly comes quickly. */
export function MapWaiting() {
  const { t } = useTranslation('device');
  const isLate = useLate(PATIENCE_MS);
  return (
    isLate && (
      <div className={styles.notice} role="status">
        <Spinner />
        {t('map_loading')}
      </div>
    )
  );
}
