import { useTranslation } from 'react-i18next';
import { CONFIGURATION_KINDS, CONTROL_KINDS } from '#domain/fleet/control/actions.ts';
import { settingsOfType } from '#domain/fleet/control/unit-settings.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useTypeName } from '../../../../i18n/type-name.ts';
import { useSettingLabels } from '../configuration/setting-labels.ts';
import type { CommandItem } from '../control-queries.ts';

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
export function useCommandLabels() {
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
