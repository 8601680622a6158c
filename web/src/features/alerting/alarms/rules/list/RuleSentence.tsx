import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { clausesOf, marks, type Part, type SpokenRule, splitSentence } from '../rule-words.ts';
import { betweenSentences } from './between-sentences.ts';
import styles from './RuleSentence.module.css';

interface Props {
  rule: SpokenRule;
  /** What stands at a place of a sentence. */
  textOf: (part: Part) => string;
  isChanged: (part: Part) => boolean;
}

/** The rule as a paragraph; what was changed here is underlined in colour. */
export function RuleSentence({ rule, textOf, isChanged }: Props) {
  const { t } = useTranslation('warning_rules');
  return (
    <p className={styles.sentence} data-words>
      {clausesOf(rule).map(({ key, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
        <Fragment key={index}>
          {index > 0 && betweenSentences()}
          {splitSentence(t(key, marks(parts)), parts).map((piece) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              <b key={piece.slot} className={styles.part} data-changed={isChanged(piece)}>
                {textOf(piece)}
              </b>
            ),
          )}
        </Fragment>
      ))}
    </p>
  );
}
