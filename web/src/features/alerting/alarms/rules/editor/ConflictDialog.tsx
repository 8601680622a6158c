import { useTranslation } from 'react-i18next';
import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { Actions } from '../../../../../ui/action/Actions.tsx';
import { Button } from '../../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx';
import { useWhenText } from '../list/when-text.ts';
import { useRuleLabels } from '../rule-labels.ts';
import styles from './ConflictDialog.module.css';
import type { Conflict } from './rule-conflict.ts';

export interface ConflictState {
  /** The rule as it is now. */
  readonly rule: WarningRuleDetail;
  readonly conflicts: readonly Conflict[];
}

interface Props extends ConflictState {
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}

/** Somebody else changed the same values: both are shown, and one is chosen. */
export function ConflictDialog({ rule, conflicts, onTheirs, onMine, onClose }: Props) {
  const { t } = useTranslation(['warning_rules', 'device']);
  const labels = useRuleLabels();
  const whenText = useWhenText();
  const lineOf = (conflict: Conflict) => {
    if (conflict.part === 'own') return { name: t('warning_rules:own'), theirs: '', mine: '' };
    if (conflict.part === 'when') {
      const { field, theirs, mine } = conflict;
      return { name: whenText.name(field), theirs: whenText.value(field, theirs), mine: whenText.value(field, mine) };
    }
    const level = rule.levels.find(({ msgType }) => msgType === conflict.msgType);
    return {
      name: t('device:level_n', { level: level?.level ?? 0 }),
      theirs: labels.summary(rule, conflict.theirs),
      mine: labels.summary(rule, conflict.mine),
    };
  };
  const lines = new Map(conflicts.map(lineOf).map((line) => [line.name, line]));
  const { changedBy, changedAt } = rule;
  return (
    <Dialog title={t('warning_rules:conflict_title')} open onClose={onClose} width={520}>
      <p className={styles.text}>
        {t('warning_rules:conflict_text', {
          name: changedBy ?? '',
          when: changedAt === null ? '' : labels.format.clock(changedAt),
        })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('warning_rules:conflict_head_value')}</th>
            <th scope="col">{t('warning_rules:conflict_head_theirs')}</th>
            <th scope="col">{t('warning_rules:conflict_head_mine')}</th>
          </tr>
        </thead>
        <tbody>
          {[...lines.values()].map(({ name, theirs, mine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Actions>
        <Button onClick={onTheirs}>{t('warning_rules:conflict_theirs')}</Button>
        <Button kind="primary" onClick={onMine}>
          {t('warning_rules:conflict_mine')}
        </Button>
      </Actions>
    </Dialog>
  );
}
