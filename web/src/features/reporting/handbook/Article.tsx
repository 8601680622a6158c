import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { Answer } from './Answer.tsx';
import { ArticleSheet } from './ArticleSheet.tsx';
import { CameFrom } from './CameFrom.tsx';
import styles from './Handbook.module.css';
import { handbookQueries } from './handbook-queries.ts';
import { headingsOf } from './headings.ts';

/** An article with its contents beside it. */
export function Article({ id, children }: { id: string; children?: ReactNode }) {
  const { t } = useTranslation(['handbook', 'index']);
  const format = useFormat();
  const { data, error, refetch } = useQuery(handbookQueries.article(id, currentLanguage()));
  const title = useRef<HTMLHeadingElement>(null);
  const shown = data?.id;
  useEffect(() => {
    if (shown) title.current?.closest('[data-scrolls]')?.scrollTo(0, 0);
  }, [shown]);
  if (error && !data)
    return (
      <EmptyState alert scene="missing" title={t('handbook:no_article')} reason={errorText(error)}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('index:try_again')}
        </Button>
      </EmptyState>
    );
  if (!data) return <Skeleton width="100%" height={320} radius={12} />;
  const headings = headingsOf(data.content);
  return (
    <div className={styles.reading}>
      <ArticleSheet article={data} titleRef={title}>
        {data.related.length > 0 && (
          <nav className={styles.related} aria-label={t('handbook:related')}>
            <h3>{t('handbook:related')}</h3>
            <ul>
              {data.related.map((one) => (
                <li key={one.id}>
                  <Link {...paths.article(one.id)}>{one.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <footer className={styles.footer}>
          <Answer article={data} />
          {data.updatedAt === null
            ? t('handbook:of_product')
            : t('handbook:updated', { at: format.date('date', data.updatedAt) })}
          {children}
        </footer>
      </ArticleSheet>
      <div className={styles.side}>
        <CameFrom />
        {headings.length > 0 && (
          <nav className={styles.contents} aria-label={t('handbook:on_this_page')}>
            <span>{t('handbook:on_this_page')}</span>
            {headings.map((heading) => (
              <button
                key={heading.id}
                type="button"
                onClick={() => {
                  const place = document.getElementById(heading.id);
                  place?.scrollIntoView({ block: 'start' });
                  place?.focus();
                }}
              >
                {heading.text}
              </button>
            ))}
          </nav>
        )}
      </div>
    </div>
  );
}
