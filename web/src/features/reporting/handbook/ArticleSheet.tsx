import type { ReactNode, Ref } from 'react';
import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import styles from './Handbook.module.css';
import { Markdown } from './Markdown.tsx';

interface Props {
  article: {
    readonly typeName: string;
    readonly title: string;
    readonly content: string;
    readonly language: HandbookLanguage;
  };
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** An article as its readers see it. */
export const ArticleSheet = ({ article: { typeName, title, content, language }, titleRef, children }: Props) => (
  <article className={styles.page} lang={HTML_LANG[language]}>
    <p className={styles.crumb}>{typeName}</p>
    <h2 ref={titleRef}>{title}</h2>
    <Markdown content={content} />
    {children}
  </article>
);
