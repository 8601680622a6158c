import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Chip } from '../../../ui/mark/Chip.tsx';
import styles from './Handbook.module.css';
import { type ArticleText, handbookQueries } from './handbook-queries.ts';

/** Asks a reader whether the article answered the question. Guests share an account, and are not asked. */
export function Answer({ article: { id, language, isHelpful } }: { article: ArticleText }) {
  const { t } = useTranslation('handbook');
  const session = useSession();
  const question = useId();
  const { mutate } = useWriting({
    mutationFn: (answer: boolean) => ask('answerArticle', { id, language, isHelpful: answer }),
    onSuccess: (_, answer) =>
      queryClient.setQueryData(
        handbookQueries.article(id, currentLanguage()).queryKey,
        (read) => read && { ...read, isHelpful: answer },
      ),
    onError: (failure) => showError(failure, 'handbook'),
  });
  if (!can.answerArticle(session).allowed) return null;
  return (
    <fieldset className={styles.answer} aria-labelledby={question}>
      <span id={question}>{t('answered')}</span>
      {[true, false].map((answer) => (
        <Chip key={`${answer}`} on={isHelpful === answer} onClick={() => mutate(answer)}>
          {t(answer ? 'yes' : 'no')}
        </Chip>
      ))}
      <span role="status">{isHelpful !== null && t('thanks')}</span>
    </fieldset>
  );
}
