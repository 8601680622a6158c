import { useTranslation } from 'react-i18next';
import { unitInHead } from '#domain/fleet/tables/head-units.ts';
import type { TableSettings } from '#domain/fleet/tables/settings.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { digitsOf } from '../../../ui/mark/digits.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import table from '../../../ui/table/LinesTable.module.css';
import { IMPORT_CHANNELS } from './channel-options.ts';
import { useChannelTitle } from './channel-title.ts';
import styles from './Imports.module.css';
import { sampleOf, type TableDraft, valueNames, withChannel } from './table-draft.ts';

interface Props {
  draft: TableDraft;
  onChange: (values: TableSettings['values']) => void;
}

const MAX_UNIT = 65_535;

/** Which column goes to which channel: suggested by names, chosen by a person. */
export function ColumnChoice({ draft, onChange }: Props) {
  const { t } = useTranslation('imports');
  const titleOf = useChannelTitle();
  const { values } = draft.settings;
  const options = IMPORT_CHANNELS.map(({ name, kind, channel, place }) => ({
    value: name,
    label: titleOf(kind, channel, place),
    note: name,
  }));
  const rows = valueNames(draft).map((name) => ({ name, value: values.find(({ path }) => path === name) }));
  return (
    <section className={styles.part}>
      <h3 className={styles.head}>{t('columns')}</h3>
      <DataTable
        label={t('columns')}
        className={table.table}
        frame={table.scroll}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', title: t('column'), cell: ({ name }) => name, isRowHeader: true },
          { key: 'sample', title: t('sample'), cell: ({ name }) => sampleOf(draft, name) },
          { key: 'inHead', title: t('unit_in_head'), cell: ({ name }) => unitInHead(name) ?? '–' },
          {
            key: 'channel',
            title: t('channel'),
            cell: ({ name, value }) => (
              <Select
                label={t('channel_of', { name })}
                variant="field"
                placeholder={t('not_imported')}
                clearLabel={t('not_imported')}
                findLabel={t('find_channel')}
                value={value?.channel ?? null}
                options={options}
                onChange={(channel) => onChange(withChannel(values, name, channel, value?.unit ?? 0))}
              />
            ),
          },
          {
            key: 'unit',
            title: t('unit'),
            cell: ({ name, value }) =>
              value && (
                <TextInput
                  aria-label={t('unit_of', { name })}
                  inputMode="numeric"
                  value={String(value.unit)}
                  onChange={({ target }) =>
                    onChange(
                      withChannel(values, name, value.channel, Math.min(MAX_UNIT, Number(digitsOf(target.value)))),
                    )
                  }
                />
              ),
          },
        ]}
      />
    </section>
  );
}
