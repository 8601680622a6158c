import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type CompanyNode, companyQueries } from '../../../api/company-queries.ts';
import { lineTo } from '../../../api/company-tree.ts';
import { useSession } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import panel from '../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../ui/dialog/use-popover.ts';
import select from '../../../ui/form/Select.module.css';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './CompanySelect.module.css';
import { CompanyTree } from './CompanyTree.tsx';
import { type Selection, toggleCompany } from './company-selection.ts';

interface Props {
  selection: Selection;
  onChange: (selection: Selection) => void;
  variant?: 'filter' | 'chip';
  /** One company at most, and with it those below. */
  single?: boolean;
}

/** Filters a list by companies and their children. Hidden from guests, who see no company names. */
export const CompanySelect = (props: Props) =>
  can.seeCompanyNames(useSession()).allowed ? <CompanyChoice {...props} /> : null;

function CompanyChoice({ selection, onChange, variant = 'filter', single = false }: Props) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('index');
  const tree = useQuery(companyQueries.tree());
  const { open, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label: t('companies'),
    matchWidth: true,
  });
  const [sought, setSought] = useState('');
  const find = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) find.current?.focus();
  }, [open]);
  const [firstId] = selection;
  const first = tree.data && firstId !== undefined ? lineTo(tree.data, firstId).at(-1)?.companyName : undefined;
  const label = first ?? t('all_companies');
  const toggle = (root: CompanyNode, id: number) => {
    if (single) onChange(selection.includes(id) ? [] : [id]);
    else onChange(toggleCompany(root, selection, id));
  };
  return (
    <>
      <button
        {...triggerProps}
        ref={trigger}
        type="button"
        aria-label={`${t('companies')}: ${label}${selection.length > 1 ? ` +${selection.length - 1}` : ''}`}
        className={classNames(select.trigger, select[variant], first && select.chosen)}
        data-narrows={first !== undefined || undefined}
      >
        <Icon name="companies" size={variant === 'chip' ? 15 : 16} />
        <span className={select.value}>{label}</span>
        {selection.length > 1 && <span className={styles.more}>+{selection.length - 1}</span>}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={15} />
      </button>
      <div {...panelProps} className={classNames(panel.panel, styles.panel)}>
        {open && (
          <>
            <div className={styles.find}>
              <TextInput
                ref={find}
                soft
                icon="search"
                type="search"
                placeholder={t('find_company')}
                aria-label={t('find_company')}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
              />
            </div>
            {tree.data && (
              <CompanyTree
                root={tree.data}
                selection={selection}
                sought={sought.trim()}
                onToggle={(id) => tree.data && toggle(tree.data, id)}
              />
            )}
            {tree.isPending && <Waiting />}
            {tree.isError && !tree.data && (
              <div className={styles.failed}>
                <p>{t('companies_failed')}</p>
                <Button size="small" icon="refresh" onClick={() => void tree.refetch()}>
                  {common('try_again')}
                </Button>
              </div>
            )}
            <SelectionFooter count={selection.length} onClear={() => onChange([])} />
          </>
        )}
      </div>
    </>
  );
}

function SelectionFooter({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  return (
    <div className={styles.footer}>
      <span>{t('n_selected', { count: format.number(count) })}</span>
      <button type="button" className={styles.clear} disabled={count === 0} onClick={onClear}>
        {t('clear')}
      </button>
    </div>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton width="70%" height={14} />
    <Skeleton width="55%" height={14} />
    <Skeleton width="62%" height={14} />
  </div>
);
