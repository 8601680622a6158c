import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import type { AuditEntry } from './audit-queries.ts';
import { useAuditText } from './audit-text.ts';
import styles from './Who.module.css';

const ICON_OF: Readonly<Record<Role, IconName>> = {
  superAdmin: 'person',
  admin: 'person',
  commonUser: 'person',
  guest: 'eye',
};

/** Who acted, and as what: an account with its role, a key, the program, or somebody whom no account names. */
export function Who({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['audit', 'index']);
  const text = useAuditText();
  const { apiKey } = entry.detail;
  const [icon, kind]: readonly [IconName, string | null] =
    typeof apiKey === 'string'
      ? ['key', t('audit:detail_apiKey')]
      : entry.userRole !== null
        ? [ICON_OF[entry.userRole], t(`index:role_${entry.userRole}`)]
        : ['gear', null];
  return (
    <span className={styles.who}>
      <span className={styles.tile} aria-hidden="true">
        <Icon name={icon} size={14} />
      </span>
      <span>
        {typeof apiKey === 'string' ? apiKey : text.who(entry)} {kind !== null && <small>{kind}</small>}
      </span>
    </span>
  );
}
