import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { familyNamed, isFamilyKey, isOfBattery } from '#domain/alerting/alarms/rules/families.ts';
import { useLimitLabels } from '../../../../../i18n/limit-labels.ts';
import { paths } from '../../../../../routes/paths.ts';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import { Tag } from '../../../../../ui/mark/Tag.tsx';
import { hasFields } from '../editor/rule-forms.ts';
import { useRuleLabels } from '../rule-labels.ts';
import type { WarningRules } from '../rule-queries.ts';
import { originOf } from '../rule-view.ts';
import { LevelMark } from './LevelMark.tsx';
import { OriginNote } from './OriginNote.tsx';
import styles from './RuleList.module.css';
import { searchOf } from './rules-search.ts';
import { useWhenText } from './when-text.ts';

interface Props {
  label: string;
  rules: WarningRules['rules'];
  scope: RuleScope;
}

/** Rules with their limits, where these come from, and who follows; the whole row is the link. */
export function RuleList({ label, rules, scope }: Props) {
  const { t } = useTranslation('warning_rules');
  return (
    <section className={styles.section} aria-label={label}>
      <div className={styles.head} aria-hidden="true">
        <span>{label}</span>
        <span>{t('limits')}</span>
        <span>{t('head_origin')}</span>
        <span>{t('head_devices')}</span>
      </div>
      <ul className={styles.rows}>
        {rules.map((rule) => (
          <RuleRow key={rule.key} rule={rule} scope={scope} />
        ))}
      </ul>
    </section>
  );
}

function RuleRow({ rule, scope }: { rule: WarningRules['rules'][number]; scope: RuleScope }) {
  const { t } = useTranslation('warning_rules');
  const labels = useRuleLabels();
  const limits = useLimitLabels();
  const whenText = useWhenText();
  const { key, levels, when, enabled, origin, isSetHere, devices, following } = rule;
  const shown = enabled ? levels.filter((level) => level.enabled) : [];
  const { limit } = hasFields(rule);
  const conditions = [
    ...(isFamilyKey(key) && isOfBattery(familyNamed(key)) && origin.layer === 'default' ? [t('by_battery')] : []),
    ...(when.whileState === 'any' ? [] : [whenText.value('whileState', when)]),
    ...(when.hours === null ? [] : [whenText.value('hours', when)]),
  ];
  return (
    <li className={styles.row}>
      <Link {...paths.warningRule({ key, ...searchOf(scope) })} className={styles.link} data-rule={key}>
        <span className={styles.name}>
          <b>{labels.name(rule)}</b>
          {conditions.length > 0 && <small>{conditions.join(' · ')}</small>}
        </span>
        <span className={styles.limits}>
          {shown.length === 0 && <Tag>{t('off')}</Tag>}
          {shown.map((level) => (
            <span key={level.level} className={styles.limit}>
              <LevelMark level={level.level} />
              {limit ? (
                labels.summary(rule, { ...level, upperLimit: level.upperLimit ?? undefined, durationSeconds: null })
              ) : (
                <>
                  <span className="visually-hidden">{t('word_level', { level: level.level })}</span>
                  {level.msgType !== null && limits.name(level.msgType)}
                </>
              )}
            </span>
          ))}
        </span>
        <span className={styles.origin}>
          <OriginNote origin={originOf(origin)} isOwn={isSetHere} />
        </span>
        <span className={styles.devices}>
          {t('follow_short', { following: labels.format.number(following), total: labels.format.number(devices) })}
        </span>
        <Icon name="chevron-right" size={15} />
      </Link>
    </li>
  );
}
