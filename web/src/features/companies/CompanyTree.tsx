import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyNode } from '../../api/company-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CompanyTree.module.css';
import { markOf, matches, type Selection } from './company-selection.ts';
import { useTreeKeys } from './tree-keys.ts';

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
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([root.id]));
  const setNodeOpen = (id: number, isOpen: boolean) =>
    setOpen((was) => new Set(isOpen ? [...was, id] : [...was].filter((one) => one !== id)));
  useTreeKeys(list, setNodeOpen);
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[role="treeitem"]');
    if (first) first.tabIndex = 0;
  });
  return (
    <div ref={list} role="tree" aria-label={t('companies')} aria-multiselectable="true" className={styles.tree}>
      <Branch
        node={root}
        depth={0}
        chosenAbove={false}
        selection={selection}
        sought={sought}
        open={open}
        onOpen={setNodeOpen}
        onToggle={onToggle}
      />
    </div>
  );
}

interface BranchProps extends Props {
  node: CompanyNode;
  depth: number;
  chosenAbove: boolean;
  open: ReadonlySet<number>;
  onOpen: (id: number, open: boolean) => void;
}

function Branch({ node, ...rest }: Omit<BranchProps, 'root'>) {
  const { depth, chosenAbove, selection, sought, open, onOpen, onToggle } = rest;
  const { t } = useTranslation('device');
  const format = useFormat();
  const children = sought ? node.childList.filter((child) => matches(child, sought)) : node.childList;
  const isOpen = sought !== '' || open.has(node.id);
  const mark = markOf(node, selection, chosenAbove);
  const hasChildren = children.length > 0;
  return (
    <>
      <div
        role="treeitem"
        aria-level={depth + 1}
        aria-selected={mark === 'on'}
        aria-checked={mark === 'mixed' ? 'mixed' : mark === 'on'}
        aria-expanded={hasChildren ? isOpen : undefined}
        data-id={node.id}
        tabIndex={-1}
        className={styles.node}
        style={{ paddingInlineStart: 6 + depth * 20 }}
        onClick={() => onToggle(node.id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onToggle(node.id);
        }}
      >
        {hasChildren ? (
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
      {hasChildren &&
        isOpen &&
        children.map((child) => (
          <Branch key={child.id} {...rest} node={child} depth={depth + 1} chosenAbove={mark === 'on'} />
        ))}
    </>
  );
}
