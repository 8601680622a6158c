import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableSettings } from '#domain/fleet/tables/settings.ts';
import { ask } from '../../../api/client.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import styles from './Imports.module.css';
import type { ImportDevice } from './import-device.ts';
import { distinctIn, namingColumns, type TableDraft } from './table-draft.ts';

interface Props {
  draft: TableDraft;
  device: ImportDevice;
  onChange: (more: Partial<TableSettings>) => void;
}

const MAX_FOUND = 20;

/** Columns that name things: of several devices in one table, and in a long table of values. */
export function DeviceColumn({ draft, device, onChange }: Props) {
  const { t } = useTranslation('imports');
  const { layout, settings } = draft;
  const { device: named, long } = settings;
  const naming = namingColumns(layout);
  if (naming.length === 0 && !named && !long) return null;
  const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  const choice = (
    label: string,
    value: string | null,
    names: readonly string[],
    onChoice: (value: string | null) => void,
    help?: string,
  ) => (
    <Field label={label} help={help}>
      {(control) => (
        <Select
          {...control}
          variant="field"
          label={label}
          placeholder={t('none')}
          clearLabel={t('none')}
          value={value}
          options={asOptions(names)}
          onChange={onChoice}
        />
      )}
    </Field>
  );
  const numeric = layout.columns.filter((name) => !naming.includes(name));
  return (
    <section aria-label={t('several')} className={styles.part}>
      <h3 className={styles.head}>{t('several')}</h3>
      <div className={styles.fields}>
        {choice(
          t('device_column'),
          named?.path ?? null,
          naming.filter((name) => name !== long?.name),
          (path) => onChange({ device: path === null ? undefined : { path, is: {} } }),
          t('device_help'),
        )}
        {choice(
          t('name_column'),
          long?.name ?? null,
          naming.filter((name) => name !== named?.path),
          (name) =>
            onChange({ long: name === null ? undefined : { name, value: long?.value ?? numeric.at(-1)! }, values: [] }),
          t('name_help'),
        )}
        {long &&
          choice(
            t('value_column'),
            long.value,
            numeric,
            (value) => value !== null && onChange({ long: { ...long, value } }),
          )}
      </div>
      {named &&
        distinctIn(layout, named.path).map((name) => (
          <DeviceOf
            key={name}
            name={name}
            own={device}
            mcuId={named.is[name] ?? null}
            onDevice={(mcuId) => {
              const { [name]: _, ...others } = named.is;
              onChange({ device: { ...named, is: mcuId === null ? others : { ...others, [name]: mcuId } } });
            }}
          />
        ))}
    </section>
  );
}

interface DeviceProps {
  name: string;
  own: ImportDevice;
  mcuId: string | null;
  onDevice: (mcuId: string | null) => void;
}

/** Which device of the caller a name of the table is; rows of others are left out. */
function DeviceOf({ name, own, mcuId, onDevice }: DeviceProps) {
  const { t } = useTranslation('imports');
  const [text, setText] = useState('');
  const key = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: ['devices', 'forImport', key],
    queryFn: ({ signal }) => ask('pageManagedDevices', { key, pageNum: 1, pageSize: MAX_FOUND }, signal),
  });
  const found = data?.list.map((each) => ({ value: each.mcuId, label: each.deviceName, note: each.deviceSn })) ?? [];
  const options = found.some(({ value }) => value === own.mcuId)
    ? found
    : [{ value: own.mcuId, label: own.deviceName }, ...found];
  return (
    <Field label={t('device_named', { name })}>
      {(control) => (
        <Select
          {...control}
          variant="field"
          label={t('device_named', { name })}
          placeholder={t('not_imported')}
          clearLabel={t('not_imported')}
          value={mcuId}
          options={options}
          search={{ text, onText: setText }}
          onChange={onDevice}
        />
      )}
    </Field>
  );
}
