import { useQuery } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import type { Topic } from '#domain/reporting/handbook/topics.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { paths } from '../../../routes/paths.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Handbook.module.css';
import { handbookQueries } from './handbook-queries.ts';

const ICONS: Readonly<Record<Topic, IconName>> = {
  first: 'compass',
  home: 'map',
  monitors: 'list',
  warnings: 'bell',
  energy: 'bolt',
  manage: 'gear',
  account: 'person',
  api: 'key',
};

interface Props {
  current: string | undefined;
  language?: Language;
  linkOf?: (id: string) => LinkOptions;
  /** What stands beside an article. */
  noteOf?: (id: string) => ReactNode;
}

/** The types of the handbook, which open to their articles. */
export function Topics({ current, language = currentLanguage(), linkOf = paths.article, noteOf }: Props) {
  const { data, error, refetch } = useQuery(handbookQueries.topics(language));
  const currentTopic = data?.find(({ list }) => list.some(({ id }) => id === current))?.type;
  const [opened, setOpened] = useState<Topic | null>();
  if (error && !data) return <Failure error={error} onAgain={refetch} />;
  if (!data) return <Skeleton width="100%" height={240} radius={12} />;
  const open = opened === undefined ? currentTopic : opened;
  return (
    <ul className={styles.topics}>
      {data.map(({ type, typeName, list }) => (
        <li key={type}>
          <button
            type="button"
            className={styles.topic}
            aria-expanded={open === type}
            onClick={() => setOpened(open === type ? null : type)}
          >
            <Icon name={ICONS[type]} />
            <span>{typeName}</span>
            <span className={styles.count}>{list.length}</span>
            <Icon name={open === type ? 'chevron-down' : 'chevron-right'} size={14} />
          </button>
          {open === type && (
            <ul className={styles.articles}>
              {list.map(({ id, title }) => (
                <li key={id}>
                  <Link {...linkOf(id)} className={styles.article} aria-current={id === current ? 'page' : undefined}>
                    {title}
                    {noteOf?.(id)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
