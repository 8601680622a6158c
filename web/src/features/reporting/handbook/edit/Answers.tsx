import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import styles from '../Handbook.module.css';
import { handbookQueries } from '../handbook-queries.ts';

interface Props {
  id: string;
  language: HandbookLanguage;
}

/** How many readers said whether an article answered their question; nothing until somebody has. */
function useAnswers({ id, language }: Props) {
  const { data, error } = useQuery(handbookQueries.answers(language));
  return { error: data ? null : error, answers: data?.find((article) => article.id === id) };
}

/** Beside an article of the list. */
export function AnswersNote(props: Props) {
  const { t } = useTranslation('handbook');
  const format = useFormat();
  const { answers } = useAnswers(props);
  if (!answers) return null;
  const { yes, no } = answers;
  return (
    <small className={styles.note}>
      {t('answers_short', { yes: format.number(yes), all: format.number(yes + no) })}
    </small>
  );
}

/** Above the article that is edited. */
export function Answers(props: Props) {
  const { t } = useTranslation('handbook');
  const format = useFormat();
  const { answers, error } = useAnswers(props);
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!answers) return null;
  return <p>{t('answers_counted', { yes: format.number(answers.yes), no: format.number(answers.no) })}</p>;
}
