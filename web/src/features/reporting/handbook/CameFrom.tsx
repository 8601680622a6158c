import { useTranslation } from 'react-i18next';
import { helpOrigin } from '../../../api/help-origin.ts';
import { useStored } from '../../../storage/stored-value.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import styles from './Handbook.module.css';

/** The page from which the handbook was opened, with the way back. */
export function CameFrom() {
  const { t } = useTranslation('handbook');
  const origin = useStored(helpOrigin);
  if (!origin) return null;
  return (
    <aside className={styles.origin} aria-label={t('came_from')}>
      <span>{t('came_from')}</span>
      <b>{origin.title}</b>
      {origin.detail && <b>{origin.detail}</b>}
      <a href={`#${origin.href}`}>
        <Icon name="chevron-left" size={15} />
        {t('back_there')}
      </a>
    </aside>
  );
}
