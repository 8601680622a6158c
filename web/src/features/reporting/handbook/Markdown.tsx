import { Link } from '@tanstack/react-router';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useMemo } from 'react';
import { paths } from '../../../routes/paths.ts';
import { headingId } from './headings.ts';
import styles from './Markdown.module.css';
import { Picture } from './Picture.tsx';

/**
 * An article. Its Markdown is made into elements of this page, one kind after the other: no HTML of an article is ever
 * inserted, and what is no element of the list below is shown as the text that it is.
 */
export function Markdown({ content }: { content: string }) {
  const tokens = useMemo(() => lexer(content), [content]);
  let headings = 0;
  return (
    <div className={styles.text}>
      {tokens.map((token, index) => (
        // An article is drawn anew as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <Fragment key={index}>{block(token as MarkedToken, () => headingId(headings++))}</Fragment>
      ))}
    </div>
  );
}

type Named = () => string;

function block(token: MarkedToken, nextId: Named): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <h3 id={nextId()} tabIndex={-1}>
          {inline(token.tokens)}
        </h3>
      );
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'text':
      return token.tokens ? inline(token.tokens) : token.text;
    case 'list':
      return token.ordered ? <ol>{items(token)}</ol> : <ul>{items(token)}</ul>;
    case 'table':
      return table(token);
    case 'blockquote':
      return <blockquote>{all(token.tokens, (part) => block(part, nextId))}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return <p>{token.raw}</p>;
  }
}

const all = (tokens: readonly Token[] | undefined, draw: (token: MarkedToken) => ReactNode): ReactNode =>
  tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{draw(token as MarkedToken)}</Fragment>
  ));

const items = (list: Tokens.List): ReactNode =>
  list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <li key={index}>{all(item.tokens, (token) => block(token, () => ''))}</li>
  ));

const table = ({ header, rows }: Tokens.Table): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={styles.wide} aria-label={header.map(({ text }) => text).join(', ')} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {all(header as unknown as Token[], (cell) => (
            <th>{inline((cell as unknown as Tokens.TableCell).tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <tr key={index}>
            {all(row as unknown as Token[], (cell) => (
              <td>{inline((cell as unknown as Tokens.TableCell).tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const inline = (tokens: readonly Token[] | undefined): ReactNode => all(tokens, inlineOne);

function inlineOne(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <ArticleLink href={token.href}>{inline(token.tokens)}</ArticleLink>;
    case 'image':
      return <Picture href={token.href} text={token.text} />;
    case 'text':
      return token.tokens ? inline(token.tokens) : token.text;
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

/** `#/page` leads to a page of the console, `#article` to an article, `https:` and `mailto:` out of it; others are text. */
function ArticleLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('#/')) return <a href={href}>{children}</a>;
  if (href.startsWith('#')) return <Link {...paths.article(href.slice(1))}>{children}</Link>;
  if (/^(https:\/\/|mailto:)/i.test(href))
    return (
      <a href={href} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    );
  return children;
}
