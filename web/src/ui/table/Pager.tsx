import { useTranslation } from 'react-i18next';
import { Icon } from '../art/Icon.tsx';
import { Row } from '../layout/Row.tsx';
import styles from './Pager.module.css';
import { pagerSlots } from './pager-slots.ts';

interface Props {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Previous, up to five pages, next. At an end the button stays focusable, so that the focus is not lost. */
export function Pager({ page, pages, onChange }: Props) {
  const { t } = useTranslation('index');
  return (
    <Row as="nav" gap="s1" align="center" aria-label={t('pages')}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('previous_page')}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onChange(page - 1)}
      >
        <Icon name="chevron-left" size={16} />
      </button>
      {pagerSlots(page, pages).map((slot) =>
        slot.kind === 'gap' ? (
          <span key={slot.key} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={slot.page}
            type="button"
            className={styles.page}
            aria-label={t('page_n', { page: slot.page })}
            aria-current={slot.page === page ? 'page' : undefined}
            onClick={() => onChange(slot.page)}
          >
            {slot.page}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles.step}
        aria-label={t('next_page')}
        aria-disabled={page >= pages || undefined}
        onClick={() => page < pages && onChange(page + 1)}
      >
        <Icon name="chevron-right" size={16} />
      </button>
    </Row>
  );
}
