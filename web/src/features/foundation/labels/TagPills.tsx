import styles from './TagPills.module.css';

export const TagPill = ({ name }: { name: string }) => <span className={styles.tag}>{name}</span>;

interface Props {
  tags: readonly { readonly tagId: number; readonly name: string }[];
  /** What carries them. */
  tagIds: readonly number[];
}

/** The tags of something, by their names. */
export function TagPills({ tags, tagIds }: Props) {
  const shown = tags.filter(({ tagId }) => tagIds.includes(tagId));
  return (
    <span className={styles.tags}>
      {shown.map(({ tagId, name }) => (
        <TagPill key={tagId} name={name} />
      ))}
    </span>
  );
}
