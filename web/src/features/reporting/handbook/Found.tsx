import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { paths } from '../../../routes/paths.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Handbook.module.css';
import { handbookQueries } from './handbook-queries.ts';

/** The articles in which the words of a search are found. */
export function Found({ sought }: { sought: string }) {
  const { t } = useTranslation('handbook');
  const { data, error } = useQuery(handbookQueries.found(sought, currentLanguage()));
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <Skeleton width="100%" height={120} radius={12} />;
  return (
    <>
      <p className={styles.note} role="status">
        {data.length === 0 ? t('none_found', { key: sought }) : t('found', { count: data.length })}
      </p>
      <ul className={styles.articles} data-found="">
        {data.map(({ id, title, typeName, excerpt }) => (
          <li key={id}>
            <Link {...paths.article(id)} className={styles.hit}>
              <b>{title}</b>
              <span>{typeName}</span>
              <q>{excerpt}</q>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
