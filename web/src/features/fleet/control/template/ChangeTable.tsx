import { useTranslation } from 'react-i18next';
import type { ConfigurationField, ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useSettingLabels } from '../configuration/setting-labels.ts';
import styles from './Template.module.css';

interface Props {
  fields: readonly ConfigurationField[];
  known: ConfigurationPart;
  wanted: ConfigurationPart;
}

/** Settings before and after. */
export function ChangeTable({ fields, known, wanted }: Props) {
  const { t } = useTranslation('templates');
  const labels = useSettingLabels();
  return (
    <DataTable
      label={t('changes')}
      className={styles.changes}
      columns={[
        { key: 'setting', title: t('setting'), isRowHeader: true, cell: labels.name },
        { key: 'now', title: t('now'), cell: (field) => labels.value(field, known[field]) },
        { key: 'then', title: t('then'), cell: (field) => labels.value(field, wanted[field]) },
      ]}
      rows={fields}
      keyOf={String}
    />
  );
}
