import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { SerialNumber } from '../../../../ui/mark/SerialNumber.tsx';
import list from '../../../../ui/page/CardRows.module.css';
import type { SwapPreview } from '../swap-queries.ts';
import { Part } from './Part.tsx';
import styles from './Replace.module.css';

interface Props {
  preview: SwapPreview;
  /** Another label is read. */
  onAgain: () => void;
}

/** The old monitor and the new one beside each other. */
export function Monitors({ preview: { old, next }, onAgain }: Props) {
  const { t } = useTranslation('swaps');
  const format = useFormat();
  const now = useNow();
  const heard = old.lastHeardAt === null ? t('never_heard') : t('heard', { time: format.age(old.lastHeardAt, now) });
  return (
    <Part
      title={t('label_read')}
      state="done"
      tool={
        <Button kind="quiet" icon="full-screen" onClick={onAgain}>
          {t('again')}
        </Button>
      }
    >
      <div className={styles.pair}>
        <div className={styles.monitor}>
          <span>{t('old')}</span>
          <b>
            <SerialNumber sn={old.sn} />
          </b>
          <span>{heard}</span>
        </div>
        <Icon name="chevron-right" size={20} />
        <div className={styles.monitor} data-new>
          <span>{t('new')}</span>
          <b>
            <SerialNumber sn={next.sn} />
          </b>
          <span>{t(`next_${next.state}`, { place: next.placeName })}</span>
        </div>
      </div>
      {next.state === 'elsewhere' && <p className={list.facts}>{t('elsewhere_text', { place: next.placeName })}</p>}
    </Part>
  );
}
