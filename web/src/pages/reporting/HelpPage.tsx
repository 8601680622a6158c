import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { handbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { useSession } from '../../api/session.ts';
import { tourStart } from '../../api/tour-start.ts';
import { Article } from '../../features/reporting/handbook/Article.tsx';
import { CameFrom } from '../../features/reporting/handbook/CameFrom.tsx';
import { Found } from '../../features/reporting/handbook/Found.tsx';
import styles from '../../features/reporting/handbook/Handbook.module.css';
import { HelpSearch } from '../../features/reporting/handbook/HelpSearch.tsx';
import { handbookQueries } from '../../features/reporting/handbook/handbook-queries.ts';
import { Topics } from '../../features/reporting/handbook/Topics.tsx';
import { currentLanguage } from '../../i18n/current-language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';

const listRoute = getRouteApi('/member/console/help/list');
const detailRoute = getRouteApi('/member/console/help/detail');

/** What the handbook opens with beside its topics. */
const WELCOME = 'welcome';

interface FrameProps {
  isOnPhone: boolean;
  /** The article that is read. */
  id?: string;
  children: React.ReactNode;
}

function Frame({ children, isOnPhone, id }: FrameProps) {
  const { t } = useTranslation(['index', 'handbook']);
  const navigate = useNavigate();
  const format = useFormat();
  const { data } = useQuery(handbookQueries.topics(currentLanguage()));
  const count = data?.reduce((sum, { list }) => sum + list.length, 0);
  const edits = can.editHandbook(useSession()).allowed;
  const edit = () => void navigate(paths.editHandbook({ language: handbookLanguage(currentLanguage()), id }));
  return (
    <>
      <PageHeader title={t('index:nav_help')} count={count === undefined ? undefined : format.number(count)}>
        {edits && isOnPhone && <IconButton icon="pencil" label={t('handbook:edit')} onClick={edit} />}
        {edits && !isOnPhone && (
          <Button icon="pencil" onClick={edit}>
            {t('handbook:edit')}
          </Button>
        )}
        {isOnPhone ? (
          <IconButton icon="list" label={t('handbook:topics')} onClick={() => void navigate(paths.help())} />
        ) : (
          <Button icon="compass" onClick={tourStart.ask}>
            {t('handbook:start_tour')}
          </Button>
        )}
      </PageHeader>
      {children}
    </>
  );
}

/** The topics with a search; beside them, with enough room, the first article. */
export function HelpListPage() {
  const isDesktop = useIsDesktop();
  const { key = '' } = listRoute.useSearch();
  return (
    <Frame isOnPhone={!isDesktop}>
      <div className={styles.columns}>
        <div className={styles.left} data-scrolls="">
          <HelpSearch sought={key} />
          {!isDesktop && <CameFrom />}
          {key === '' ? <Topics current={undefined} /> : <Found sought={key} />}
        </div>
        {isDesktop && (
          <div className={styles.right} data-scrolls="">
            <Article id={WELCOME} />
          </div>
        )}
      </div>
    </Frame>
  );
}

/** An article; beside it, with enough room, the topics. */
export function HelpDetailPage() {
  const isDesktop = useIsDesktop();
  const { id } = detailRoute.useSearch();
  return (
    <Frame isOnPhone={!isDesktop} id={id}>
      <div className={styles.columns}>
        {isDesktop && (
          <div className={styles.left} data-scrolls="">
            {/* Who chooses an article has given up a search that still waits. */}
            <HelpSearch key={id} sought="" />
            <Topics key={id} current={id} />
          </div>
        )}
        <div className={styles.right} data-scrolls="">
          <Article id={id} />
        </div>
      </div>
    </Frame>
  );
}
