import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { labelQueries, type TagDefinition } from '../label-queries.ts';
import { TagPill } from '../TagPills.tsx';
import styles from './FieldsPanel.module.css';
import { TagForm } from './TagForm.tsx';
import { useTagUses } from './use-tag-uses.ts';

interface Props {
  tags: readonly TagDefinition[];
  mayAdd: boolean;
  mayChange: (tag: TagDefinition) => boolean;
}

/** The tags with what is chosen by each, and on how many things it is. */
export function TagList({ tags, mayAdd, mayChange }: Props) {
  const { t } = useTranslation('own_fields');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  return (
    <section aria-label={t('tags')}>
      <div className={styles.tagsHead}>
        <b>{t('tags')}</b>
        {mayAdd && (
          <button type="button" className={styles.link} aria-label={t('new_tag')} onClick={() => setOpen('new')}>
            <Icon name="plus" size={13} />
            {t('tag')}
          </button>
        )}
      </div>
      {open === 'new' && <TagForm onDone={() => setOpen(null)} />}
      {tags.length === 0 && open !== 'new' && <p className={styles.none}>{t('no_tags')}</p>}
      <ul className={styles.list}>
        {tags.map((tag) =>
          open === tag.tagId ? (
            <li key={tag.tagId}>
              <TagForm tag={tag} onDone={() => setOpen(null)} />
            </li>
          ) : (
            <TagLine key={tag.tagId} tag={tag} onEdit={mayChange(tag) ? () => setOpen(tag.tagId) : undefined} />
          ),
        )}
      </ul>
      {tags.length > 0 && (
        <p className={styles.note}>
          <Icon name="info" size={16} />
          {t('tag_note')}
        </p>
      )}
    </section>
  );
}

function TagLine({ tag, onEdit }: { tag: TagDefinition; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('own_fields');
  const format = useFormat();
  const usesOf = useTagUses();
  const { data } = useQuery({ ...labelQueries.tagUse(tag.tagId), enabled: onEdit !== undefined });
  return (
    <li className={styles.tag}>
      <TagPill name={tag.name} />
      <span className={styles.uses}>{data && usesOf(data.usedBy)}</span>
      {tag.used !== null && <span data-num>{format.number(tag.used)}</span>}
      {onEdit && (
        <button
          type="button"
          className={styles.edit}
          aria-label={t('edit_tag', { name: tag.name })}
          title={t('edit_tag', { name: tag.name })}
          onClick={onEdit}
        >
          <Icon name="pencil" size={14} />
        </button>
      )}
    </li>
  );
}
