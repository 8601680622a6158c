import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#domain/foundation/i18n/languages.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { HANDBOOK_LANGUAGES } from '#domain/reporting/handbook/languages.ts';
import { useSession } from '../../api/session.ts';
import { AnswersNote } from '../../features/reporting/handbook/edit/Answers.tsx';
import { ArticleEditor } from '../../features/reporting/handbook/edit/ArticleEditor.tsx';
import { NewArticle } from '../../features/reporting/handbook/edit/NewArticle.tsx';
import styles from '../../features/reporting/handbook/Handbook.module.css';
import { Topics } from '../../features/reporting/handbook/Topics.tsx';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';

const route = getRouteApi('/member/console/help/edit');

/** Where a super admin writes the handbook. */
export function HelpEditPage() {
  const { t } = useTranslation(['handbook', 'wrong_desc']);
  const edits = can.editHandbook(useSession());
  if (edits.allowed) return <Editing />;
  return <EmptyState page scene="locked" title={t('edit_articles')} reason={t(`wrong_desc:${edits.reason}`)} />;
}

function Editing() {
  const { t } = useTranslation('handbook');
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const { language, id, isNew } = route.useSearch();
  const add = () => void navigate(paths.editHandbook({ language, isNew: true }));
  const isOpen = isNew || id !== undefined;
  return (
    <>
      <PageHeader title={t('edit_articles')}>
        {isDesktop ? (
          <>
            <Button onClick={() => void navigate(id === undefined ? paths.help() : paths.article(id))}>
              {t('read')}
            </Button>
            <Button icon="plus" onClick={add}>
              {t('new_article')}
            </Button>
          </>
        ) : (
          <>
            <IconButton
              icon="list"
              label={t('topics')}
              onClick={() => void navigate(paths.editHandbook({ language }))}
            />
            <IconButton icon="plus" label={t('new_article')} onClick={add} />
          </>
        )}
      </PageHeader>
      <div className={styles.columns}>
        {(isDesktop || !isOpen) && (
          <nav className={styles.left} data-scrolls="" aria-label={t('topics')}>
            <Segmented
              wide
              label={t('article_language')}
              value={language}
              segments={HANDBOOK_LANGUAGES.map((value) => ({ value, content: LANGUAGE_NAMES[value] }))}
              onChange={(next) => void navigate(paths.editHandbook({ language: next, id, isNew }))}
            />
            <Topics
              key={id ?? ''}
              current={id}
              language={language}
              linkOf={(one) => paths.editHandbook({ language, id: one })}
              noteOf={(one) => <AnswersNote id={one} language={language} />}
            />
          </nav>
        )}
        {(isDesktop || isOpen) && (
          <div className={styles.right} data-scrolls="">
            {isNew && <NewArticle key={language} language={language} />}
            {!isNew && id !== undefined && <ArticleEditor key={`${language} ${id}`} id={id} language={language} />}
            {!isOpen && <EmptyState scene="empty" title={t('choose_article')} reason={t('choose_article_text')} />}
          </div>
        )}
      </div>
    </>
  );
}
