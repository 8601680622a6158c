import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { noLimitOf, ruleKeyOf } from '#domain/alerting/alarms/health/rule-family.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession, useTold } from '../../../../api/session.ts';
import { paths } from '../../../../routes/paths.ts';
import { idsOf } from '../../../../routes/search-params.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './RuleAction.module.css';

interface Props {
  family: number;
  /** Of an own rule its number. */
  own?: number | null;
  companies: string | undefined;
  /** Otherwise "Try other values". */
  label?: string;
  /** Only its icon, and nothing where there is no limit. */
  compact?: boolean;
}

/** Leads to a rule, where other values are tried; says why where it has no limit. */
export function RuleAction({ family, own = null, companies, label, compact = false }: Props) {
  const { t } = useTranslation('health');
  // Administrators alone try values; others read the rule there.
  const session = useSession();
  const mayTry = can.editWarningSettings(session, session).allowed;
  const told = useTold();
  const key = ruleKeyOf(family, own);
  if (key === null)
    return compact ? (
      <span className={styles.space} title={t(`no_limit_${noLimitOf(family)}`)} data-screen-only />
    ) : (
      <span className={styles.none}>{t(`no_limit_${noLimitOf(family)}`)}</span>
    );
  if (!told('setting')) return null;
  const chosen = idsOf(companies);
  const name = mayTry ? (label ?? t('try')) : t('show_rule');
  return (
    <Link
      {...paths.warningRule({ key, ...(chosen.length === 1 && { company: chosen[0] }) })}
      className={styles.try}
      data-screen-only
      {...(compact && { 'aria-label': name, title: name })}
    >
      <Icon name="trend" size={14} />
      {!compact && name}
    </Link>
  );
}
