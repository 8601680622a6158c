import { useTranslation } from 'react-i18next';
import { dateReader } from '#domain/fleet/tables/dates.ts';
import type { TableQuestion } from '#domain/fleet/tables/look.ts';
import { type NumberFormat, numberIn } from '#domain/fleet/tables/numbers.ts';
import type { TableSettings } from '#domain/fleet/tables/settings.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import styles from './Imports.module.css';

interface Props {
  questions: readonly TableQuestion[];
  time: TableSettings['time'];
  onAnswer: (more: Partial<TableSettings>) => void;
}

/** What can be read in two ways, with what each would mean: nobody guesses. */
export function Questions({ questions, time, onAnswer }: Props) {
  const { t } = useTranslation('imports');
  return questions.map((question) => (
    <section key={question.about} className={styles.question} aria-label={t('question')} role="alert">
      {question.about === 'encoding' && <EncodingQuestion question={question} onAnswer={onAnswer} />}
      {question.about === 'date' && (
        <DateQuestion question={question} onAnswer={(format) => onAnswer({ time: { ...time, in: format } })} />
      )}
      {question.about === 'number' && <NumberQuestion question={question} onAnswer={onAnswer} />}
    </section>
  ));
}

function EncodingQuestion({
  question: { encodings },
  onAnswer,
}: {
  question: Extract<TableQuestion, { about: 'encoding' }>;
  onAnswer: (more: Partial<TableSettings>) => void;
}) {
  const { t } = useTranslation('imports');
  return (
    <>
      <p>{t('which_encoding')}</p>
      <div className={styles.answers}>
        {encodings.map(({ encoding, text }) => (
          <Button key={encoding} onClick={() => onAnswer({ encoding })}>
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}

function DateQuestion({
  question: { column, example, formats },
  onAnswer,
}: {
  question: Extract<TableQuestion, { about: 'date' }>;
  onAnswer: (format: string) => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  // As if it were UTC: it is the day that is asked.
  const meaning = (pattern: string) => {
    const read = dateReader(pattern)(example);
    return read ? format.date('date', read.ms, 'Etc/UTC') : pattern;
  };
  return (
    <>
      <p>{t('which_date', { column, example })}</p>
      <div className={styles.answers}>
        {formats.map((each) => (
          <Button key={each} onClick={() => onAnswer(each)}>
            {meaning(each)}
          </Button>
        ))}
      </div>
    </>
  );
}

function NumberQuestion({
  question: { example, formats },
  onAnswer,
}: {
  question: Extract<TableQuestion, { about: 'number' }>;
  onAnswer: (more: NumberFormat) => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const meaning = (each: NumberFormat) => {
    const value = numberIn(example, each);
    return value === null ? `${each.decimal}` : format.number(value, decimalsOf(value));
  };
  return (
    <>
      <p>{t('which_number', { example })}</p>
      <div className={styles.answers}>
        {formats.map((each) => (
          <Button key={`${each.decimal}${each.thousands}`} onClick={() => onAnswer(each)}>
            {meaning(each)}
          </Button>
        ))}
      </div>
    </>
  );
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;
