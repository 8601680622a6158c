import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveTemplate } from '../features/control/template/RemoveTemplate.tsx';
import { TemplateEditor, type TemplateStart } from '../features/control/template/TemplateEditor.tsx';
import { TemplateList } from '../features/control/template/TemplateList.tsx';
import { type Template, templateQueries } from '../features/control/template/template-queries.ts';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageFooter } from '../ui/PageFooter.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useIsDesktop } from '../ui/use-media-query.ts';
import { AdminsOnly } from './AdminsOnly.tsx';
import styles from './TemplatesPage.module.css';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/deviceManage/templates');
const EMPTY: TemplateStart = { name: '', companyId: 0, snPrefix: null, configuration: {} };

/** The configurations for devices, maintained by administrators. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  return (
    <AdminsOnly title={t('forbidden_title')} reason={t('forbidden_text')}>
      <Templates />
    </AdminsOnly>
  );
}

function Templates() {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const search = route.useSearch();
  const { key = '', page = 1 } = search;
  const [start, setStart] = useState<TemplateStart | null>(null);
  const [leaving, setLeaving] = useState<Template | null>(null);
  const query = useQuery(templateQueries.page(key, page, PAGE_SIZES.table));
  const { data, error, refetch } = query;
  const { narrow, toPage } = useListAddress(search, paths.templates);
  useExistingPage(query, page, toPage);
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setStart(EMPTY)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} count={data && data.total > 0 ? format.number(data.total) : undefined}>
        {isDesktop ? (
          <Button icon="list" onClick={() => void navigate(paths.deviceManage())}>
            {t('to_devices')}
          </Button>
        ) : (
          <IconButton icon="list" label={t('to_devices')} onClick={() => void navigate(paths.deviceManage())} />
        )}
        {add}
      </PageHeader>
      <div className={styles.toolbar}>
        <SearchBox
          size={isDesktop ? 'middle' : 'touch'}
          label={t('find')}
          value={key}
          onSearch={(next) => narrow({ key: next || undefined })}
        />
      </div>
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!data && !error && <TemplatesSkeleton />}
      {data?.list.length === 0 && (
        <EmptyState
          scene={key ? 'search' : 'empty'}
          title={t(key ? 'no_match' : 'empty_title')}
          reason={t(key ? 'no_match_text' : 'empty_text')}
        >
          {key ? (
            <Button kind="primary" onClick={() => narrow({ key: undefined })}>
              {t('show_all')}
            </Button>
          ) : (
            add
          )}
        </EmptyState>
      )}
      {data && data.list.length > 0 && <TemplateList templates={data.list} onEdit={setStart} onRemove={setLeaving} />}
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={page} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
      {start && <TemplateEditor start={start} onClose={() => setStart(null)} />}
      <RemoveTemplate template={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

const TemplatesSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton width="100%" height={64} radius={10} />
    <Skeleton width="100%" height={64} radius={10} />
    <Skeleton width="100%" height={64} radius={10} />
  </div>
);
