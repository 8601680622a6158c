import { useTranslation } from 'react-i18next';
import { CONFIGURATION_FIELDS } from '#domain/foundation/devices/configuration.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { useSettingLabels } from '../configuration/setting-labels.ts';
import styles from './Template.module.css';
import type { Template } from './template-queries.ts';
import { defaultForOf } from './template-rules.ts';

interface Props {
  templates: readonly Template[];
  onEdit: (template: Template) => void;
  onRemove: (template: Template) => void;
}

/** Templates with their settings. */
export function TemplateList({ templates, onEdit, onRemove }: Props) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  return (
    <ul className={styles.rows} aria-label={t('title')}>
      {templates.map((template) => {
        const { id, name, companyName, snPrefix, updatedAt, editable } = template;
        const refusal = editable ? undefined : t('of_company_above');
        return (
          <li key={id} className={styles.row}>
            <div className={styles.text}>
              <h2>
                {name}
                {snPrefix !== null && (
                  <Tag icon="check">
                    {defaultForOf(snPrefix) === 'all' ? t('is_default_all') : t('is_default', { prefix: snPrefix })}
                  </Tag>
                )}
              </h2>
              <small>
                {companyName} · {t('changed', { time: format.date('dateTime', updatedAt) })}
              </small>
              <Contents template={template} />
            </div>
            <div className={styles.rowActions}>
              <IconButton
                icon="pencil"
                label={t('edit_named', { name })}
                refusal={refusal}
                onClick={() => onEdit(template)}
              />
              <IconButton
                icon="bin"
                label={t('remove_named', { name })}
                refusal={refusal}
                onClick={() => onRemove(template)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Contents({ template: { configuration, limits } }: { template: Template }) {
  const { t } = useTranslation('templates');
  const labels = useSettingLabels();
  const limitLabels = useLimitLabels();
  return (
    <dl className={styles.contents}>
      {CONFIGURATION_FIELDS.filter((field) => configuration[field] !== undefined).map((field) => (
        <div key={field}>
          <dt>{labels.name(field)}</dt>
          <dd>{labels.value(field, configuration[field])}</dd>
        </div>
      ))}
      {limits.map((limit) => (
        <div key={limit.msgType}>
          <dt>{limitLabels.name(limit.msgType)}</dt>
          <dd>{limit.enabled ? limitLabels.summary(limit) : t('limit_off')}</dd>
        </div>
      ))}
    </dl>
  );
}
