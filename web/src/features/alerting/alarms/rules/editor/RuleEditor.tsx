import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { familyOfType, isOfBattery } from '#domain/alerting/alarms/rules/families.ts';
import { Followers } from '../list/Followers.tsx';
import { RuleCard } from '../list/RuleCard.tsx';
import { useRuleLabels } from '../rule-labels.ts';
import { originOf } from '../rule-view.ts';
import { LimitsTable } from './LimitsTable.tsx';
import { useFaultText, useLevelViews } from './level-views.ts';
import { OwnFields, OwnLasting } from './OwnFields.tsx';
import { withOwnLevel } from './own-levels.ts';
import styles from './RuleEditor.module.css';
import {
  editedOwn,
  editedWhen,
  isOwnRule,
  isWhenOwn,
  type RuleEdit,
  withAllInherited,
  withInherited,
  withLevel,
  withOwn,
  withWhen,
  withWhenInherited,
} from './rule-edit.ts';
import { ruleFault } from './rule-faults.ts';
import { hasFields } from './rule-forms.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { TextButton } from './TextButton.tsx';
import { WhenCard } from './WhenCard.tsx';
import { WordsCard } from './WordsCard.tsx';

interface Props {
  rule: WarningRuleDetail;
  edit: RuleEdit;
  /** Where it is looked at. */
  scope: RuleScope;
  isEdited: boolean;
  /** The company whose values are inherited, as far as it is known. */
  aboveName: string | null;
  readOnly: boolean;
  /** Why it cannot be changed. */
  note: string | undefined;
  onEdit: (edit: RuleEdit) => void;
  onScope: (scope: RuleScope) => void;
  /** Beside the cards. */
  panel: ReactNode;
}

/** A rule with everything that can be changed about it. */
export function RuleEditor(props: Props) {
  const { rule, edit, scope, isEdited, aboveName, readOnly, note, onEdit, onScope, panel } = props;
  const { t } = useTranslation('warning_rules');
  const labels = useRuleLabels();
  const isOwn = isOwnRule(rule);
  const fault = ruleFault(rule, edit);
  const faultText = useFaultText();
  const faultWords = fault ? faultText(rule, fault) : undefined;
  const levels = useLevelViews(rule, edit, fault);
  const body = editedOwn(rule, edit);
  const subject = isOwn ? { ...rule, ...body, levels: rule.levels } : rule;
  const { limit, duration, release, side } = hasFields(subject);
  const unit = labels.unitOf(subject);
  // The same rule in another place shows other numbers: its fields begin anew.
  const place = JSON.stringify([rule.key, scope, body.kind, body.channel]);
  const isAnySet = rule.levels.some(({ isSetHere }) => isSetHere) || rule.whenSetHere.length > 0;
  const appliesTo = edit.appliesTo ?? rule.appliesTo ?? scope;
  return (
    <div className={styles.body} data-panel={panel !== null}>
      <div className={styles.cards}>
        {note && <p className={styles.note}>{note}</p>}
        <WordsCard rule={rule} edit={edit} levels={levels} />
        {isOwn && (
          <RuleCard title={t('own')}>
            <OwnFields
              body={body}
              enabled={edit.enabled ?? rule.enabled}
              readOnly={readOnly}
              fault={fault}
              faultText={faultWords}
              isNameTouched={edit.own.name !== undefined}
              onChange={(change) => onEdit(withOwn(rule, edit, change))}
              onEnabled={(enabled) => onEdit({ ...edit, enabled: enabled === rule.enabled ? undefined : enabled })}
            />
          </RuleCard>
        )}
        <RuleCard
          title={t('limits')}
          end={
            !isOwn &&
            !readOnly &&
            isAnySet && (
              <TextButton onClick={() => onEdit(withAllInherited(rule))}>
                {aboveName === null ? t('use_all_inherited') : t('use_all', { name: aboveName })}
              </TextButton>
            )
          }
        >
          {fault?.field === 'levels' && (
            <p className={styles.fault} role="alert">
              {faultWords}
            </p>
          )}
          <LimitsTable
            key={place}
            levels={levels}
            side={side}
            unit={unit}
            has={{ limit, duration: duration && !isOwn, release: release && !isOwn, origin: !isOwn }}
            readOnly={readOnly}
            summary={(values) => labels.summary(rule, values)}
            onChange={(key, change) =>
              onEdit(
                isOwn
                  ? withOwn(rule, edit, withOwnLevel(body, key as 1 | 2 | 3, change))
                  : withLevel(rule, edit, key, change),
              )
            }
            onUndo={(key) => onEdit(withInherited(rule, edit, key))}
          />
          {isOwn && (
            <OwnLasting
              key={`${place}:lasting`}
              body={body}
              readOnly={readOnly}
              fault={fault}
              faultText={faultWords}
              onChange={(change) => onEdit(withOwn(rule, edit, change))}
            />
          )}
          <Notes rule={rule} />
        </RuleCard>
        <RuleCard title={t('when')}>
          <WhenCard
            when={editedWhen(rule, edit)}
            isOnChannel={isOwn || rule.kind !== null}
            readOnly={readOnly}
            origins={
              isOwn
                ? null
                : {
                    whileState: originOf(rule.whenOrigins.whileState),
                    hours: originOf(rule.whenOrigins.hours),
                    repeatGapSeconds: originOf(rule.whenOrigins.repeatGapSeconds),
                  }
            }
            isOwn={(field) => isOwn || isWhenOwn(rule, edit, field)}
            hoursFault={fault?.field === 'hours' ? faultWords : undefined}
            onChange={(change) => onEdit(withWhen(rule, edit, change))}
            onInherit={(field) => onEdit(withWhenInherited(rule, edit, field))}
          />
        </RuleCard>
        <RuleCard title={t('where')}>
          {isOwn ? (
            <ScopeChoice
              scope={appliesTo}
              readOnly={readOnly}
              onChange={(next) =>
                onEdit({
                  ...edit,
                  appliesTo: JSON.stringify(next) === JSON.stringify(rule.appliesTo) ? undefined : next,
                })
              }
            />
          ) : (
            <ScopeChoice scope={scope} onChange={onScope} />
          )}
          {!isOwn && (
            <Followers rule={rule} scope={scope} readOnly={readOnly} refusal={isEdited ? t('save_first') : undefined} />
          )}
        </RuleCard>
      </div>
      {panel}
    </div>
  );
}

/** Whose defaults are shown, and which devices a limit cannot be about. */
function Notes({ rule }: { rule: WarningRuleDetail }) {
  const { t } = useTranslation(['warning_rules', 'control']);
  const { format } = useRuleLabels();
  const { battery, unfitDevices, levels } = rule;
  const msgType = levels[0]?.msgType;
  const areOfBattery =
    typeof msgType === 'number' &&
    isOfBattery(familyOfType(msgType)) &&
    levels.some(({ origins }) => origins.limit.layer === 'default');
  const volts = battery?.nominalCentiVolt ?? null;
  const ampHours = battery?.capacityCentiAmpHour ?? null;
  const parts = battery
    ? [
        t(`control:chemistry_${battery.chemistry as 'lfp'}`),
        ...(volts === null ? [] : [`${format.number(volts / 100, volts % 100 === 0 ? 0 : 1)}\u00a0V`]),
        ...(ampHours === null ? [] : [`${format.number(ampHours / 100)}\u00a0Ah`]),
      ]
    : [];
  return (
    <>
      {areOfBattery && parts.length > 0 && (
        <p className={styles.help}>{t('warning_rules:shown_for', { battery: parts.join(', ') })}</p>
      )}
      {rule.key === 'offline' && <p className={styles.help}>{t('warning_rules:seconds_online')}</p>}
      {levels.some(({ isMixed }) => isMixed) && <p className={styles.help}>{t('warning_rules:differ')}</p>}
      {unfitDevices > 0 && (
        <p className={styles.help}>{t('warning_rules:unfit', { devices: format.number(unfitDevices) })}</p>
      )}
    </>
  );
}
