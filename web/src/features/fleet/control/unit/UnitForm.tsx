import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import type { Commands } from '../command/use-command.ts';
import type { CommandItem, UnitConfiguration } from '../control-queries.ts';
import { UnitRow } from './UnitRow.tsx';
import styles from './UnitSettings.module.css';
import {
  GROUP_OF,
  GROUPS,
  type ReadUnitDraft,
  settingStatusOf,
  type UnitDraft,
  type UnitSetting,
} from './unit-draft.ts';

interface Props {
  title: string;
  configuration: UnitConfiguration;
  /** Read from the device during this visit. */
  isLive: boolean;
  draft: UnitDraft;
  read: ReadUnitDraft;
  command: CommandItem | undefined;
  commands: Commands;
  writeRefusal: string | undefined;
  readOnly: boolean;
  onDraft: (draft: UnitDraft) => void;
  onWrite: () => void;
}

const SHOWN = ['all', 'changed', 'other'] as const;

/** All settings in their groups, or those that are changed here or differ from the default. */
export function UnitForm(props: Props) {
  const { title, configuration, draft, read, command, commands, writeRefusal, readOnly, onDraft, onWrite } = props;
  const { t } = useTranslation(['unit_settings', 'control']);
  const id = useId();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const { settings } = configuration;
  const of = {
    all: settings,
    changed: settings.filter(({ key }) => read.changes[key] !== undefined || read.faults[key]),
    other: settings.filter(({ value, usual }) => value !== null && value !== usual),
  };
  const count = of.changed.length;
  const refusal = commands.refusal('unitConfiguration');
  return (
    <form
      className={classNames(card.card, styles.card)}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (writeRefusal === undefined && !commands.isBusy('unitConfiguration')) onWrite();
      }}
    >
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          <ReadFrom {...props} />
        </div>
        <Button
          icon="refresh"
          busy={commands.isBusy('readConfiguration')}
          refusal={commands.refusal('readConfiguration')}
          onClick={() => commands.give({ kind: 'readConfiguration' })}
        >
          {t('control:read')}
        </Button>
      </header>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <div className={styles.show}>
        <Segmented
          label={t('unit_settings:show')}
          value={shown}
          segments={SHOWN.map((one) => ({
            value: one,
            content: t(`unit_settings:show_${one}`, { settings: String(of[one].length) }),
          }))}
          onChange={setShown}
        />
        <ul className={styles.legend} aria-hidden="true">
          {(['changed', 'before', 'default'] as const).map((mark) => (
            <li key={mark} data-mark={mark}>
              {t(`unit_settings:legend_${mark}`)}
            </li>
          ))}
        </ul>
      </div>
      {of[shown].length === 0 && <p className={styles.none}>{t('unit_settings:show_none')}</p>}
      {GROUPS.map((group) => (
        <Rows
          key={group}
          title={t(`unit_settings:group_${group}`)}
          settings={of[shown].filter(({ key }) => GROUP_OF[key] === group)}
          row={(setting) => (
            <UnitRow
              key={setting.key}
              setting={setting}
              typed={draft[setting.key]}
              fault={read.faults[setting.key]}
              status={settingStatusOf(command, setting)}
              readOnly={readOnly}
              onChange={(text) => onDraft({ ...draft, [setting.key]: text })}
            />
          )}
        />
      ))}
      <footer className={styles.write}>
        {count > 0 && <Button onClick={() => onDraft({})}>{t('control:discard')}</Button>}
        <Button type="submit" kind="primary" busy={commands.isBusy('unitConfiguration')} refusal={writeRefusal}>
          {count === 0 ? t('control:write') : t('unit_settings:write', { settings: String(count) })}
        </Button>
      </footer>
    </form>
  );
}

/** Where the values are from: the device itself in this visit, or the copy of an earlier report, with its time; how it is connected. */
function ReadFrom({ configuration: { receivedAt, settings, behindDtu }, isLive }: Props) {
  const { t } = useTranslation('unit_settings');
  const format = useFormat();
  const known = settings.filter(({ value }) => value !== null).length;
  return (
    <p role="status">
      {isLive
        ? t('read_live', { time: format.clock(receivedAt) })
        : t('read_copy', { time: format.date('dateTime', receivedAt) })}{' '}
      {t(behindDtu ? 'behind_dtu' : 'at_hub')}{' '}
      {t('values_known', { known: String(known), all: String(settings.length) })}
    </p>
  );
}

interface RowsProps {
  title: string;
  settings: readonly UnitSetting[];
  row: (setting: UnitSetting) => React.ReactNode;
}

function Rows({ title, settings, row }: RowsProps) {
  if (settings.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {settings.map(row)}
    </section>
  );
}
