import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/action/Button.tsx';
import styles from './TrackPanel.module.css';

interface Props {
  count: number;
  isShown: boolean;
  onShow: (shown: boolean) => void;
}

/** How many positions are not believed, and whether the map shows them. */
export function LeftOut({ count, isShown, onShow }: Props) {
  const { t } = useTranslation('location');
  return (
    <div className={styles.state}>
      <p>{t('left_out', { count })}</p>
      <Button size="small" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
        {t(isShown ? 'left_out_hide' : 'left_out_show')}
      </Button>
    </div>
  );
}
