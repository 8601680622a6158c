import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Spinner } from '../../../../ui/page/Spinner.tsx';
import { useOutcomeText } from '../command/outcome-text.ts';
import { type CommandItem, isUnderWay, type UnitConfiguration } from '../control-queries.ts';
import { SettingStatusTag } from './SettingStatusTag.tsx';
import styles from './UnitSettings.module.css';
import { settingStatusOf, valueBefore, wantedBy } from './unit-draft.ts';
import { useUnitSettingLabels } from './unit-labels.ts';

interface Props {
  configuration: UnitConfiguration;
  command: CommandItem | undefined;
}

/** The last write of settings: its steps, and each value by what was read back. */
export function WriteProgress({ configuration, command }: Props) {
  const { t } = useTranslation('unit_settings');
  return (
    <section className={classNames(card.card, styles.side)} aria-labelledby="unit-write">
      <h2 id="unit-write">{t('write_title')}</h2>
      <div role="status">
        {command ? <Steps command={command} /> : <p className={styles.note}>{t('write_none')}</p>}
      </div>
      {command && <Changes configuration={configuration} command={command} />}
    </section>
  );
}

function Steps({ command }: { command: CommandItem }) {
  const { t } = useTranslation(['unit_settings', 'control']);
  const format = useFormat();
  const outcomeText = useOutcomeText();
  const { byName, requestedAt, sentAt, acknowledgedAt, endedAt, state } = command;
  const steps = [
    { text: t('unit_settings:step_requested', { name: byName }), at: requestedAt },
    { text: t('unit_settings:step_sent'), at: sentAt },
    { text: t('unit_settings:step_acknowledged'), at: acknowledgedAt },
    { text: t('unit_settings:step_verified'), at: state === 'verified' ? endedAt : null },
  ];
  const next = isUnderWay(command) ? steps.findIndex(({ at }) => at === null) : -1;
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ text, at }, index) => (
          <li key={text} data-done={at !== null} aria-current={index === next ? 'step' : undefined}>
            {at !== null ? (
              <Icon name="check" size={14} stroke={2.2} />
            ) : index === next ? (
              <Spinner size={12} />
            ) : (
              <i />
            )}
            <span>{text}</span>
            {at !== null && <time>{format.clock(at)}</time>}
          </li>
        ))}
      </ol>
      {endedAt !== null && state !== 'verified' && <p className={styles.outcome}>{outcomeText(command)}</p>}
    </>
  );
}

function Changes({ configuration: { settings }, command }: { configuration: UnitConfiguration; command: CommandItem }) {
  const { t } = useTranslation(['unit_settings', 'control']);
  const labels = useUnitSettingLabels();
  const changed = settings.filter((setting) => wantedBy(command, setting) !== undefined);
  return (
    <>
      <ul className={styles.changes}>
        {changed.map((setting) => {
          const status = settingStatusOf(command, setting);
          return (
            <li key={setting.key}>
              <span>{t(`control:unit_${setting.key}`)}</span>
              <span>
                {labels.value(setting, valueBefore(command, setting))} →{' '}
                <b>{labels.value(setting, wantedBy(command, setting))}</b>
              </span>
              {status && <SettingStatusTag status={status} />}
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t('unit_settings:write_note')}</p>
    </>
  );
}
