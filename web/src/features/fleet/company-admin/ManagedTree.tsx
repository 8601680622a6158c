import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Tree, type TreeRowProps } from '../../../ui/tree/Tree.tsx';
import { idsWithText, type TreeRow, treeRows } from '../../../ui/tree/tree-rows.ts';
import type { Company } from './company-admin-queries.ts';
import { BRANCH_SHAPE, type CompanyBranch, isWithin } from './company-lines.ts';
import styles from './ManagedTree.module.css';

interface Props {
  top: CompanyBranch;
  chosen: Company;
  sought: string;
  onChoose: (company: Company) => void;
  /** A company was dropped on another; the keyboard has a dialog for it. */
  onMove: (company: Company, to: Company) => void;
}

/** The companies that the reader manages: one is chosen, and one is dragged onto another to move it. */
export function ManagedTree({ top, chosen, sought, onChoose, onMove }: Props) {
  const { t } = useTranslation('company');
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(idsOfPath(chosen.idx)));
  const [dragged, setDragged] = useState<Company | null>(null);
  useEffect(() => setOpen((was) => new Set([...was, ...idsOfPath(chosen.idx).slice(0, -1)])), [chosen.idx]);
  const shown = useMemo(() => (sought ? idsWithText(top, BRANCH_SHAPE, sought) : null), [top, sought]);
  const rows = useMemo(() => treeRows(top, BRANCH_SHAPE, open, shown), [top, open, shown]);
  const setNodeOpen = (id: number, isOpen: boolean) =>
    setOpen((was) => new Set(isOpen ? [...was, id] : [...was].filter((one) => one !== id)));
  return (
    <Tree
      label={t('companies')}
      className={styles.tree}
      rows={rows}
      entry={chosen.id}
      onOpen={setNodeOpen}
      row={(row, props) => (
        <Row
          row={row}
          props={props}
          isChosen={row.id === chosen.id}
          dragged={dragged}
          onOpen={setNodeOpen}
          onChoose={onChoose}
          onDrag={setDragged}
          onMove={onMove}
        />
      )}
    />
  );
}

const idsOfPath = (idx: string): number[] => idx.split('-').map(Number);

interface RowProps extends Pick<Props, 'onChoose' | 'onMove'> {
  row: TreeRow<CompanyBranch>;
  props: TreeRowProps;
  isChosen: boolean;
  dragged: Company | null;
  onOpen: (id: number, open: boolean) => void;
  onDrag: (company: Company | null) => void;
}

function Row({ row, props, isChosen, dragged, onOpen, onChoose, onDrag, onMove }: RowProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const { company } = row.node;
  const takes = dragged !== null && !isWithin(company, dragged) && dragged.parentId !== company.id;
  return (
    <div
      {...props}
      role="treeitem"
      tabIndex={props.tabIndex}
      aria-selected={isChosen}
      data-over={(isOver && takes) || undefined}
      className={styles.node}
      style={{ paddingInlineStart: 6 + (row.level - 1) * 18 }}
      draggable={company.parentId !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', company.companyName);
        onDrag(company);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes) return;
        event.preventDefault();
        onMove(dragged, company);
      }}
      onClick={() => onChoose(company)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(company);
      }}
    >
      {row.isOpen !== null ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.twist}
          aria-label={t('expand', { name: company.companyName })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(company.id, !row.isOpen);
          }}
        >
          <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={15} />
        </button>
      ) : (
        <span className={styles.twist} />
      )}
      <Icon name="companies" size={15} />
      <span className={styles.name} title={company.companyName}>
        {company.companyName}
      </span>
      <span className={styles.count}>{format.number(company.deviceTotal)}</span>
    </div>
  );
}
