import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { type Direction, SORT_COLUMNS, type SortColumn } from './list-filter.ts';
import styles from './SortSelect.module.css';

const TEXTS = {
  0: 'sort_default',
  1: 'sort_bind',
  2: 'sort_update',
  3: 'sort_soc',
  4: 'sort_temperature',
  5: 'sort_level',
} as const satisfies Record<SortColumn, string>;

interface Props {
  sort: SortColumn;
  direction: Direction;
  onChange: (sort: SortColumn, direction: Direction) => void;
  variant?: 'filter' | 'chip';
}

/** The order of a list; arrows for the direction appear once an order is chosen. */
export function SortSelect({ sort, direction, onChange, variant = 'filter' }: Props) {
  const { t } = useTranslation('device');
  const options = SORT_COLUMNS.map((column) => ({ value: column, label: t(TEXTS[column]) }));
  const isColumn = (value: string | null): value is SortColumn => SORT_COLUMNS.some((column) => column === value);
  return (
    <div className={variant === 'chip' ? styles.chip : styles.field}>
      {variant === 'filter' && <span className={styles.label}>{t('sort_by')}</span>}
      <div className={styles.choice}>
        <Select
          label={t('sort_by')}
          value={sort}
          options={options}
          placeholder={t('sort_default')}
          arrowless={variant === 'filter' && sort !== '0'}
          variant={variant === 'chip' ? 'chip' : 'plain'}
          onChange={(value) => isColumn(value) && onChange(value, 1)}
        />
      </div>
      {sort !== '0' && (
        <fieldset className={styles.carets}>
          <legend className="visually-hidden">{t('sort_by')}</legend>
          <Caret to={1} current={direction} onClick={() => onChange(sort, 1)} />
          <Caret to={2} current={direction} onClick={() => onChange(sort, 2)} />
        </fieldset>
      )}
    </div>
  );
}

function Caret({ to, current, onClick }: { to: Direction; current: Direction; onClick: () => void }) {
  const { t } = useTranslation('device');
  return (
    <IconButton
      icon={to === 1 ? 'arrow-down' : 'arrow-up'}
      iconSize={15}
      frame="card"
      tone={to === current ? 'accent' : undefined}
      aria-pressed={to === current}
      label={to === 1 ? t('descending') : t('ascending')}
      onClick={onClick}
    />
  );
}
