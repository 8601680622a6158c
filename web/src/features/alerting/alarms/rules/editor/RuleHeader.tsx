import { useTranslation } from 'react-i18next';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { RULE_FAMILIES } from '#domain/alerting/alarms/rules/families.ts';
import { IconButton } from '../../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import type { IconName } from '../../../../../ui/art/icon-paths.ts';
import { Tag } from '../../../../../ui/mark/Tag.tsx';
import { useRuleLabels } from '../rule-labels.ts';
import styles from './RuleHeader.module.css';
import { isOwnRule } from './rule-edit.ts';
import { TextButton } from './TextButton.tsx';

interface Props {
  rule: WarningRuleDetail;
  title: string;
  /** Whose values these are. */
  where: string;
  onBack: () => void;
  /** Null while there is none. */
  onHistory: (() => void) | null;
  children: React.ReactNode;
}

/** That of its family, or of the family on a channel of the same name. */
const iconOf = ({ key, channel }: Pick<WarningRuleDetail, 'key' | 'channel'>): IconName =>
  RULE_FAMILIES.find((family) => family.key === key || (channel !== null && family.group?.channel === channel))?.icon ??
  'bell';

/** What a rule is, whose, who changed it last, and what can be done. */
export function RuleHeader({ rule, title, where, onBack, onHistory, children }: Props) {
  const { t } = useTranslation('warning_rules');
  const { format } = useRuleLabels();
  const { changedAt, changedBy } = rule;
  const when = changedAt === null ? null : format.date('dayMonth', changedAt);
  const changed =
    when === null
      ? t('never_changed')
      : changedBy === null
        ? t('last_changed_when', { when })
        : t('last_changed', { when, name: changedBy });
  return (
    <header className={styles.header}>
      <IconButton icon="chevron-left" iconSize={20} label={t('to_list')} onClick={onBack} />
      <span className={styles.art}>
        <Icon name={iconOf(rule)} size={22} />
      </span>
      <div className={styles.text}>
        <div className={styles.first}>
          <h1 title={title}>{title}</h1>
          <Tag>{isOwnRule(rule) ? t('own') : t('built_in')}</Tag>
        </div>
        <div className={styles.second}>
          <span>{[where, changed].filter((part) => part !== '').join(' · ')}</span>
          {onHistory && <TextButton onClick={onHistory}>{t('history')}</TextButton>}
        </div>
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
