import { useTranslation } from 'react-i18next';
import type { ConfigurationField, ConfigurationPart } from '#domain/control/configuration.ts';
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
    <table className={styles.changes} aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('setting')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('then')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{labels.name(field)}</th>
            <td>{labels.value(field, known[field])}</td>
            <td>{labels.value(field, wanted[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
