import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { handbookQueries } from '../handbook-queries.ts';
import { Answers } from './Answers.tsx';
import { ArticleForm, type Draft } from './ArticleForm.tsx';
import { ArticleHistory } from './ArticleHistory.tsx';
import { handbookChanged } from './handbook-changed.ts';
import { TakeAway } from './TakeAway.tsx';

interface Props {
  id: string;
  language: HandbookLanguage;
}

/** An article in a language, with its history. */
export function ArticleEditor({ id, language }: Props) {
  const { t } = useTranslation(['handbook', 'index']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(handbookQueries.source(id, language, 0));
  const [restored, setRestored] = useState<{ draft: Draft; at: number }>();
  if (error && !data)
    return (
      <EmptyState alert scene="missing" title={t('handbook:no_article')} reason={errorText(error)}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('index:try_again')}
        </Button>
      </EmptyState>
    );
  if (!data) return <Skeleton width="100%" height={420} radius={12} />;
  // What was restored from an earlier reading is over once the article is read again.
  const draft = restored && restored.at === dataUpdatedAt ? restored.draft : undefined;
  return (
    <>
      <Answers id={id} language={language} />
      <ArticleForm
        key={dataUpdatedAt}
        place={{ id, language, base: data.revision }}
        stands={{ id, type: data.type, title: data.title, content: data.content }}
        draft={draft}
        onSaved={async () => {
          await handbookChanged();
          toasts.show({ cause: 'handbook', tone: 'good', title: t('handbook:article_saved') });
        }}
      >
        {data.updatedAt !== null && <TakeAway article={data} />}
      </ArticleForm>
      <ArticleHistory
        article={data}
        onRestore={({ type, title, content }) => {
          setRestored({ draft: { id, type, title, content }, at: dataUpdatedAt });
          toasts.show({ cause: 'handbook', tone: 'good', title: t('handbook:restored') });
        }}
      />
    </>
  );
}
