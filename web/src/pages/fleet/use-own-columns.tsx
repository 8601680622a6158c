import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOfField } from '#domain/foundation/labels/field-column.ts';
import type { ManagedDevice } from '../../features/fleet/device-admin/manage-queries.ts';
import { TAGS_COLUMN, type TableColumn } from '../../features/fleet/device-admin/table-columns.ts';
import type { Definitions } from '../../features/foundation/labels/label-queries.ts';
import { TagPills } from '../../features/foundation/labels/TagPills.tsx';
import { FieldText } from '../../features/foundation/labels/value/FieldText.tsx';
import type { Column } from '../../ui/table/columns.ts';

/** The tags and the own fields as columns of the table of devices. */
export function useOwnColumns({ fields, tags }: Definitions): readonly Column<ManagedDevice>[] {
  const { t } = useTranslation(['own_fields', 'device_manage']);
  return useMemo(
    () => [
      {
        key: TAGS_COLUMN,
        title: t('own_fields:tags'),
        named: true,
        cell: ({ labels }) => <TagPills tags={tags} tagIds={labels?.tagIds ?? []} />,
      },
      ...fields.map(
        (field): Column<ManagedDevice> => ({
          key: columnOfField(field.fieldId),
          title: field.name,
          note: t('device_manage:sort_by', {
            column: field.unit === '' ? field.name : `${field.name} (${field.unit})`,
          }),
          sortable: true,
          isNumber: field.kind === 'number',
          named: true,
          cell: ({ labels }) => (
            <FieldText field={field} value={labels?.values.find(({ fieldId }) => fieldId === field.fieldId)?.value} />
          ),
        }),
      ),
    ],
    [fields, tags, t],
  );
}

export const keysOf = (columns: readonly Column<ManagedDevice>[]): readonly TableColumn[] =>
  columns.flatMap(({ key }) => (key === TAGS_COLUMN ? [] : [key as TableColumn]));
