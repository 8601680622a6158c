import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONFIGURATION_KINDS, CONTROL_KINDS } from '#domain/control/actions.ts';
import { settingsOfType } from '#domain/control/unit-settings.ts';
import { MISSING } from '#domain/i18n/numbers.ts';
import { useTypeName } from '../../../i18n/type-name.ts';
import { LogList } from '../../../ui/LogList.tsx';
import { LogSection } from '../../../ui/LogSection.tsx';
import { PAGE_SIZES } from '../../../ui/page-sizes.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { useSettingLabels } from '../configuration/setting-labels.ts';
import { type CommandItem, controlQueries } from '../control-queries.ts';

/** Commands of a device: either control or configuration. */
export function CommandLog({ mcuId, log }: { mcuId: string; log: 'control' | 'configuration' }) {
  const { t } = useTranslation(['record_log', 'control']);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(controlQueries.log(mcuId, log, page, PAGE_SIZES.log));
  const labels = useCommandLabels();
  return (
    <LogSection
      total={data?.total}
      error={error}
      empty={{ title: t('record_log:empty_title'), reason: t(`record_log:empty_${log}`) }}
      onAgain={() => void refetch()}
    >
      <LogList
        label={t(`record_log:log_${log}`)}
        columns={{
          what: t('record_log:what'),
          detail: t('record_log:change'),
          outcome: t('record_log:outcome'),
          who: t('record_log:who'),
          when: t('record_log:when'),
        }}
        lines={(data?.list ?? []).map((command) => ({
          id: command.id,
          what: labels.what(command),
          detail: labels.change(command),
          outcome: <Outcome command={command} />,
          who: command.byDevice ? t('record_log:the_device') : command.byName,
          at: command.requestedAt,
        }))}
        page={page}
        pages={data?.pages ?? 1}
        onPage={setPage}
      />
    </LogSection>
  );
}

const TONES = { verified: 'charge', failed: 'alarm', expired: 'warn' } as const;

function Outcome({ command }: { command: CommandItem }) {
  const { t } = useTranslation(['control', 'record_log']);
  const { state, fault, detail } = command;
  if (command.byDevice) return <Tag tone="idle">{t('record_log:found_changed')}</Tag>;
  const tone = state in TONES ? TONES[state as keyof typeof TONES] : 'idle';
  return (
    <>
      <Tag tone={tone}>{t(`control:state_${state}`)}</Tag>
      {fault && (
        <div>
          {t(`control:fault_${fault}`)}
          {detail !== '' && ` ${t('control:words_of_device', { words: detail })}`}
        </div>
      )}
    </>
  );
}

const KINDS = [...CONTROL_KINDS, ...CONFIGURATION_KINDS];
const KIND_TEXTS = {
  reportNow: 'reportNow',
  relay: 'relay',
  chargeLock: 'chargeLock',
  restart: 'restart',
  readConfiguration: 'read',
  reportInterval: 'reportIntervalSeconds',
  configuration: 'config_title',
  canConfiguration: 'can',
  unitConfiguration: 'unit_configuration',
  geofences: 'geofences',
  gnssInterval: 'gnssIntervalSeconds',
} as const;
const INTERVAL_FIELDS = { reportInterval: 'reportIntervalSeconds', gnssInterval: 'gnssIntervalSeconds' } as const;

/** The effects and changes of a command. */
function useCommandLabels() {
  const { t } = useTranslation(['control', 'record_log']);
  const settings = useSettingLabels();
  const typeName = useTypeName();
  const fromTo = (field: string, before: unknown, after: unknown) =>
    t('record_log:from_to', { from: settings.value(field, before), to: settings.value(field, after) });
  const unitChange = ({ deviceType, changes }: CommandItem['values'], before: CommandItem['before']): string => {
    const of = settingsOfType(String(deviceType));
    const shown = (key: string, value: unknown) => {
      const setting = of.find((each) => each.key === key);
      return typeof value === 'number' && setting ? `${value / setting.divisor} ${setting.unit}`.trim() : MISSING;
    };
    return of
      .flatMap(({ key }) => {
        const value = (changes as Record<string, unknown> | undefined)?.[key];
        if (value === undefined) return [];
        const [from, to] = [shown(key, before?.[key]), shown(key, value)];
        return `${t(`control:unit_${key}`)}: ${t('record_log:from_to', { from, to })}`;
      })
      .join('; ');
  };
  return {
    what: ({ kind, values: { deviceType, unit } }: CommandItem): string => {
      const known = KINDS.find((each) => each === kind);
      if (known === 'unitConfiguration' && typeof deviceType === 'string')
        return t('control:unit_named', { device: typeName(deviceType), number: String(unit) });
      return known ? t(`control:${KIND_TEXTS[known]}`) : kind;
    },
    change: ({ kind, values, before }: CommandItem): string => {
      if (kind === 'relay') return t(values.closed === true ? 'control:is_on' : 'control:is_off');
      if (kind === 'chargeLock') return t(values.locked === true ? 'control:is_locked' : 'control:is_free');
      if (kind === 'canConfiguration') return fromTo('can', before?.can, values.can);
      if (kind === 'reportInterval' || kind === 'gnssInterval')
        return fromTo(INTERVAL_FIELDS[kind], before?.seconds, values.seconds);
      if (kind === 'unitConfiguration') return unitChange(values, before);
      if (kind !== 'configuration' || typeof values.changes !== 'object' || values.changes === null) return '';
      return Object.entries(values.changes)
        .map(([field, value]) => `${settings.name(field)}: ${fromTo(field, before?.[field], value)}`)
        .join('; ');
    },
  };
}
