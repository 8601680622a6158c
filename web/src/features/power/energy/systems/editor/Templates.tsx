import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../../i18n/error-text.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import { systemQueries, type Template } from '../system-queries.ts';
import { type Drawing, isLike } from './drawing.ts';
import styles from './Palette.module.css';

interface Props {
  drawing: Drawing;
  onApply: (template: Template) => void;
}

/** Drawings to begin with; one replaces all parts that are no device. */
export function Templates({ drawing, onApply }: Props) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const { data, error } = useQuery(systemQueries.templates());
  return (
    <section className={styles.group} aria-label={t('templates')}>
      <h3>{t('templates')}</h3>
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {data?.map((template) => {
        const isUsed = isLike(drawing, template);
        return (
          <button key={template.kind} type="button" aria-pressed={isUsed} onClick={() => onApply(template)}>
            <span>{t(`kind_${template.kind}`)}</span>
            <span className={styles.count}>
              {isUsed && <Icon name="check" size={14} />}
              {isUsed ? t('template_used') : t('template_parts', { parts: format.number(template.nodes.length) })}
            </span>
          </button>
        );
      })}
    </section>
  );
}
