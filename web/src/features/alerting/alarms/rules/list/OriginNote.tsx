import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../../../i18n/type-name.ts';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import type { Origin } from '../rule-view.ts';
import styles from './OriginNote.module.css';

/** Where a value comes from, in words. */
export function useOriginText(): (origin: Origin) => string {
  const { t } = useTranslation('warning_rules');
  const typeName = useTypeName();
  return ({ layer, companyName, siteName, deviceType }) => {
    if (layer === 'default') return t('origin_default');
    if (layer === 'mixed') return t('origin_mixed');
    if (layer === 'device') return t('origin_device');
    if (layer === 'site' && siteName) return t('origin_from', { name: siteName });
    if (!companyName) return t('origin_company');
    if (layer === 'type') return t('origin_type', { name: companyName, type: typeName(deviceType ?? '') });
    return t('origin_from', { name: companyName });
  };
}

/** The layer that a value comes from; what is set here is not quiet. */
export function OriginNote({ origin, isOwn }: { origin: Origin; isOwn: boolean }) {
  const { t } = useTranslation('warning_rules');
  const textOf = useOriginText();
  if (isOwn) return <span className={styles.own}>{t('origin_here')}</span>;
  return (
    <span className={styles.origin}>
      <Icon name="companies" size={13} />
      {textOf(origin)}
    </span>
  );
}
