import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyNode } from '../../../api/company-queries.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Tree, type TreeRowProps } from '../../../ui/tree/Tree.tsx';
import { idsWithText, type TreeRow, treeRows } from '../../../ui/tree/tree-rows.ts';
import styles from './CompanyTree.module.css';
import { type Mark, marksOf, NODE_SHAPE, type Selection } from './company-selection.ts';

interface Props {
  root: CompanyNode;
  selection: Selection;
  /** Only companies with this text in their own name or that of a descendant. */
  sought: string;
  onToggle: (id: number) => void;
}

/** The companies below the user's own, each with a checkbox. */
export function CompanyTree({ root, selection, sought, onToggle }: Props) {
  const { t } = useTranslation('device');
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([root.id]));
  const shown = useMemo(() => (sought ? idsWithText(root, NODE_SHAPE, sought) : null), [root, sought]);
  const rows = useMemo(() => treeRows(root, NODE_SHAPE, open, shown), [root, open, shown]);
  const marks = useMemo(() => marksOf(root, selection), [root, selection]);
  const setNodeOpen = (id: number, isOpen: boolean) =>
    setOpen((was) => new Set(isOpen ? [...was, id] : [...was].filter((one) => one !== id)));
  return (
    <Tree
      label={t('companies')}
      multiple
      className={styles.tree}
      rows={rows}
      onOpen={setNodeOpen}
      row={(row, props) => (
        <Row row={row} props={props} mark={marks.get(row.id) ?? 'off'} onOpen={setNodeOpen} onToggle={onToggle} />
      )}
    />
  );
}

interface RowProps extends Pick<Props, 'onToggle'> {
  row: TreeRow<CompanyNode>;
  props: TreeRowProps;
  mark: Mark;
  onOpen: (id: number, open: boolean) => void;
}

function Row({ row: { node, level, isOpen }, props, mark, onOpen, onToggle }: RowProps) {
  const { t } = useTranslation('device');
  const format = useFormat();
  return (
    <div
      {...props}
      role="treeitem"
      tabIndex={props.tabIndex}
      aria-selected={mark === 'on'}
      aria-checked={mark === 'mixed' ? 'mixed' : mark === 'on'}
      className={styles.node}
      style={{ paddingInlineStart: 6 + (level - 1) * 20 }}
      onClick={() => onToggle(node.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onToggle(node.id);
      }}
    >
      {isOpen !== null ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.twist}
          aria-label={t('expand_company', { name: node.companyName })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(node.id, !isOpen);
          }}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={15} />
        </button>
      ) : (
        <span className={styles.twist} />
      )}
      <span className={classNames(styles.box, mark !== 'off' && styles.filled)}>
        {mark === 'on' && <Icon name="check" size={12} stroke={2.6} />}
        {mark === 'mixed' && <Icon name="minus" size={12} stroke={2.6} />}
      </span>
      <span className={classNames(styles.name, mark === 'on' && styles.chosen)} title={node.companyName}>
        {node.companyName}
      </span>
      <span className={styles.count}>{format.number(node.deviceCount)}</span>
    </div>
  );
}
