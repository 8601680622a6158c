import { useTranslation } from 'react-i18next';
import type { ConfigurationField, ConfigurationPart } from '#domain/control/configuration.ts';
import { useSettingWords } from '../configuration/setting-words.ts';
import styles from './Template.module.css';

interface Props {
  fields: readonly ConfigurationField[];
  known: ConfigurationPart;
  wanted: ConfigurationPart;
}

/** Settings as the device has them and as they will be. */
export function ChangeTable({ fields, known, wanted }: Props) {
  const { t } = useTranslation('templates');
  const words = useSettingWords();
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
            <th scope="row">{words.name(field)}</th>
            <td>{words.value(field, known[field])}</td>
            <td>{words.value(field, wanted[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
