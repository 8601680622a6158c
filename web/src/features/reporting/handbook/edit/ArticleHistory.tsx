import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../api/query-client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { Stacked } from '../../../../ui/table/Stacked.tsx';
import { type ArticleText, handbookQueries } from '../handbook-queries.ts';
import styles from './ArticleHistory.module.css';

interface Props {
  article: ArticleText;
  onRestore: (old: ArticleText) => void;
}

/** Who wrote what when; an old version goes into the editor. */
export function ArticleHistory({ article: { id, language, revision: inForce, isOfProduct }, onRestore }: Props) {
  const { t } = useTranslation('handbook');
  const format = useFormat();
  const { data, error } = useQuery(handbookQueries.history(id, language));
  const { mutate } = useWriting({
    mutationFn: (revision: number) => queryClient.fetchQuery(handbookQueries.source(id, language, revision)),
    onSuccess: onRestore,
    onError: (failure) => showError(failure, 'handbook'),
  });
  return (
    <section className={styles.history} aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton width="100%" height={52} radius={10} />}
      {data?.length === 0 && <p>{t('no_history')}</p>}
      <ul className={styles.revisions}>
        {data?.map(({ revision, title, editorName, at }) => (
          <li key={revision}>
            <Stacked name={title ?? (isOfProduct ? t('put_back') : t('taken_away'))}>
              {editorName} · {format.date('dateTime', at)}
            </Stacked>
            {revision === inForce && <Tag>{t('in_force')}</Tag>}
            {revision !== inForce && title !== null && (
              <Button size="small" onClick={() => mutate(revision)}>
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
