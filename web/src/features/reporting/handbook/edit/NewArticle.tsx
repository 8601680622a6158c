import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { paths } from '../../../../routes/paths.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { handbookQueries } from '../handbook-queries.ts';
import { ArticleForm, type Draft } from './ArticleForm.tsx';
import { handbookChanged } from './handbook-changed.ts';

const EMPTY: Draft = { id: '', type: 'first', title: '', content: '' };

/** An article of the installation's own. */
export function NewArticle({ language }: { language: HandbookLanguage }) {
  const { t } = useTranslation('handbook');
  const navigate = useNavigate();
  const { data = [] } = useQuery(handbookQueries.topics(language));
  return (
    <ArticleForm
      place={{ id: undefined, language, base: 0 }}
      stands={EMPTY}
      taken={data.flatMap(({ list }) => list.map(({ id }) => id))}
      onSaved={async ({ id }) => {
        await handbookChanged();
        toasts.show({ cause: 'handbook', tone: 'good', title: t('article_saved') });
        await navigate({ ...paths.editHandbook({ language, id }), ignoreBlocker: true });
      }}
    />
  );
}
