import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { helpOrigin } from '../../api/help-origin.ts';
import { useSession } from '../../api/session.ts';
import { articleOfPage } from '../../routes/help-pages.ts';
import { paths } from '../../routes/paths.ts';
import { Icon } from '../art/Icon.tsx';
import styles from './HelpLink.module.css';

interface Props {
  /** What the reader is looking at, for the way back. */
  title: string;
  detail?: string;
  /** The article; defaults to that about the page. */
  article?: string | undefined;
  /** Beside a title, or beside a name with no room below and above. */
  look?: 'help' | 'small';
}

/** Opens the article about what is shown; absent without the module. */
export function HelpLink({ title, detail = '', article, look = 'help' }: Props) {
  const { t } = useTranslation('index');
  const { modules } = useSession();
  const { href, pathname } = useLocation();
  const id = article ?? articleOfPage(pathname);
  if (id === undefined || !modules.includes('help')) return null;
  const label = t('help_about', { title });
  return (
    <Link
      {...paths.article(id)}
      className={styles[look]}
      aria-label={label}
      title={label}
      onClick={() => helpOrigin.set({ title, detail, article: id, href })}
    >
      <Icon name="help" size={look === 'small' ? 16 : 18} />
    </Link>
  );
}
