import { useTranslation } from 'react-i18next';
import { resultOf } from '#domain/foundation/system/audit-action.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import styles from './Audit.module.css';
import type { AuditEntry } from './audit-queries.ts';

/** Only what was refused or failed stands out. */
export function ResultTag({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const result = resultOf(entry);
  if (result === 'done')
    return (
      <span className={styles.done}>
        <Icon name="check" size={14} stroke={2} />
        {t('done')}
      </span>
    );
  return (
    <Tag tone={result === 'failed' ? 'alarm' : 'warn'} icon={result === 'failed' ? 'close' : 'lock'}>
      {t(result)}
    </Tag>
  );
}
