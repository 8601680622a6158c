import { useTranslation } from 'react-i18next';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { Tag } from '../../../../../ui/mark/Tag.tsx';
import { RuleCard } from '../list/RuleCard.tsx';
import { RuleSentence } from '../list/RuleSentence.tsx';
import { useWhenText } from '../list/when-text.ts';
import { useRuleLabels } from '../rule-labels.ts';
import type { LevelView } from '../rule-view.ts';
import type { Part } from '../rule-words.ts';
import { changedCount, editedOwn, editedWhen, isOwnRule, type RuleEdit } from './rule-edit.ts';
import { formOf } from './rule-forms.ts';
import { releaseOf } from './rule-unit.ts';
import styles from './WordsCard.module.css';

interface Props {
  rule: WarningRuleDetail;
  edit: RuleEdit;
  levels: readonly LevelView[];
}

const FIELDS = { limit: 'limit', upper: 'upperLimit', duration: 'durationSeconds', level: 'enabled' } as const;

/** The whole rule in words, as it would be saved. */
export function WordsCard({ rule, edit, levels }: Props) {
  const { t } = useTranslation('warning_rules');
  const labels = useRuleLabels();
  const whenText = useWhenText();
  const when = editedWhen(rule, edit);
  const isOwn = isOwnRule(rule);
  const subject = isOwn ? { ...rule, ...editedOwn(rule, edit), levels: rule.levels } : rule;
  const form = formOf(subject);
  const isOn = !isOwn || (edit.enabled ?? rule.enabled);
  const spoken = levels.map((level) => ({
    key: level.key,
    enabled: level.enabled && isOn,
    limit: level.limit ?? Number.NaN,
    durationSeconds: level.durationSeconds ?? 0,
  }));
  const textOf = (part: Part): string => {
    if (part.slot === 'what') return labels.what(subject);
    if (part.slot === 'state') return when.whileState === 'any' ? '' : t(`word_${when.whileState}`);
    const level = levels.find(({ key }) => key === part.level);
    if (!level) return '';
    switch (part.slot) {
      case 'limit':
        return labels.value(subject, level.limit, true);
      case 'upper':
        return labels.value(subject, level.upperLimit ?? null, true);
      case 'duration':
        return labels.minutes(level.durationSeconds ?? 0);
      case 'level':
        return t('word_level', { level: level.severity });
      case 'release':
        return form === 'above' || form === 'below'
          ? labels.value(
              subject,
              level.limit === null || level.hysteresis === null ? null : releaseOf(level.limit, level.hysteresis, form),
              true,
            )
          : '';
    }
  };
  const isChanged = (part: Part): boolean => {
    if (part.slot === 'what') return 'channel' in edit.own;
    if (part.slot === 'state') return 'whileState' in edit.when || edit.whenInherits.includes('whileState');
    if (isOwn)
      return part.slot === 'duration'
        ? 'durationSeconds' in edit.own
        : part.slot !== 'level' && ('levels' in edit.own || (part.slot === 'release' && 'hysteresis' in edit.own));
    const level = edit.levels[part.level];
    if (!level) return false;
    if (level.inherits) return part.slot !== 'level';
    return part.slot === 'release'
      ? 'limit' in level.change || 'hysteresis' in level.change
      : FIELDS[part.slot] in level.change;
  };
  const { limits, conditions } = changedCount(edit);
  const [limitsText, conditionsText] = [limits, conditions].map((count) => labels.format.number(count));
  return (
    <RuleCard
      title={t('words')}
      end={
        limits + conditions > 0 && (
          <Tag tone="warn" icon="pencil">
            {limits > 0 && conditions > 0
              ? t('changed_both', { limits: limitsText, conditions: conditionsText })
              : limits > 0
                ? t('changed_limits', { limits: limitsText })
                : t('changed_conditions', { conditions: conditionsText })}
          </Tag>
        )
      }
    >
      <RuleSentence rule={{ form, levels: spoken, when }} textOf={textOf} isChanged={isChanged} />
      <p className={styles.line}>{whenText.line(when)}</p>
    </RuleCard>
  );
}
