import { type ReactNode, useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import { withFacts } from '#domain/reporting/handbook/alarm-facts.ts';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { ARTICLE_ID, MAX_ARTICLE_ID, MAX_CONTENT, MAX_TITLE } from '#domain/reporting/handbook/limits.ts';
import { TOPIC_IDS, TOPICS, type Topic } from '#domain/reporting/handbook/topics.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { ask } from '../../../../api/client.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { LeaveQuestion } from '../../../../ui/dialog/LeaveQuestion.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ArticleSheet } from '../ArticleSheet.tsx';
import styles from './ArticleForm.module.css';
import { handbookChanged } from './handbook-changed.ts';

/** An article as it is being written. */
export interface Draft {
  readonly id: string;
  readonly type: Topic;
  readonly title: string;
  readonly content: string;
}

interface Props {
  /** What is written over; without an id it is a new article. */
  place: { readonly id: string | undefined; readonly language: HandbookLanguage; readonly base: number };
  stands: Draft;
  /** An old version to go on from. */
  draft?: Draft | undefined;
  /** Addresses that a new article cannot have. */
  taken?: readonly string[];
  onSaved: (saved: Draft) => unknown;
  children?: ReactNode;
}

/** The fields of an article, and beside them what its readers will see. */
export function ArticleForm({ place, stands, draft, taken = [], onSaved, children }: Props) {
  const { t } = useTranslation('handbook');
  const { language, base } = place;
  const form = useForm({
    start: { ...stands },
    faults: ({ id, title, content }) => ({
      ...(!ARTICLE_ID.test(id) && { id: t('address_wrong') }),
      ...(taken.includes(id) && { id: t('address_taken') }),
      ...(title.trim() === '' && { title: t('title_missing') }),
      ...(content.trim() === '' && { content: t('content_missing') }),
    }),
    send: (values) => ask('saveArticle', { ...values, language, base }),
    onSent: (_, values) => onSaved(values),
  });
  const { change } = form;
  const putIn = useEffectEvent(change);
  useEffect(() => {
    if (draft) putIn(draft);
  }, [draft]);
  const { id, type, title, content } = useDeferredValue(form.values);
  const isEdited = !form.isSent && (Object.keys(stands) as (keyof Draft)[]).some((k) => form.values[k] !== stands[k]);
  const isOutdated = form.error instanceof ApiError && form.error.code === 'article_changed';
  return (
    <div className={styles.columns}>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        {isOutdated && (
          <div>
            <Button icon="refresh" onClick={() => void handbookChanged()}>
              {t('load_newest')}
            </Button>
          </div>
        )}
        <SelectField
          form={form}
          name="type"
          label={t('topic')}
          placeholder={t('topic')}
          options={TOPIC_IDS.map((topic) => ({
            value: topic,
            label: TOPICS[topic][language],
            lang: HTML_LANG[language],
          }))}
          onChange={(next) => change({ type: next as Topic })}
        />
        {place.id === undefined && (
          <TextField form={form} name="id" label={t('address')} help={t('address_help')} maxLength={MAX_ARTICLE_ID} />
        )}
        <TextField form={form} name="title" label={t('title')} maxLength={MAX_TITLE} lang={HTML_LANG[language]} />
        <TextAreaField
          form={form}
          name="content"
          label={t('content')}
          help={t('content_help', { facts: '{{facts}}' })}
          maxLength={MAX_CONTENT}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={form.isPending}>
            {t('save_article')}
          </Button>
          {children}
        </div>
      </Form>
      <section className={styles.preview} aria-label={t('preview')}>
        <h2>{t('preview')}</h2>
        <ArticleSheet
          article={{ typeName: TOPICS[type][language], title, content: withFacts(id, content, language), language }}
        />
      </section>
      <LeaveQuestion isEdited={isEdited} />
    </div>
  );
}
