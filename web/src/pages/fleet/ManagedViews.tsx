import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { manageQueries } from '../../features/fleet/device-admin/manage-queries.ts';
import type { ManageSearch } from '../../features/fleet/device-admin/manage-search.ts';
import { OpenView } from '../../features/foundation/views/OpenView.tsx';
import { ViewDialog } from '../../features/foundation/views/ViewDialog.tsx';
import { ViewTabs } from '../../features/foundation/views/ViewTabs.tsx';
import { viewQueries } from '../../features/foundation/views/view-queries.ts';
import { paths } from '../../routes/paths.ts';
import tab from '../../ui/action/Tab.module.css';
import { addressOf, type useManagedView } from './use-managed-view.ts';

interface Props {
  search: ManageSearch;
  managed: ReturnType<typeof useManagedView>;
  go: (search: ManageSearch) => void;
}

/** All devices and the saved views of them as tabs. */
export function ManagedViews({ search, managed: { views, view, kept, isChanged, forget }, go }: Props) {
  const { t } = useTranslation('own_fields');
  const mayKeep = can.saveOwnSettings(useSession()).allowed;
  const { data: all } = useQuery(manageQueries.total());
  const { data: counts } = useQuery(viewQueries.counts(views));
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <ViewTabs
        tabs={[
          { viewId: null, name: t('all_devices'), count: all },
          ...views.map(({ viewId, name }) => ({ viewId, name, count: counts?.get(viewId) })),
        ]}
        current={view?.viewId ?? null}
        link={(viewId, content, isCurrent) => {
          const to = views.find((each) => each.viewId === viewId);
          return (
            <Link
              {...paths.deviceManage(to ? addressOf(to) : {})}
              state={{ whole: true }}
              className={tab.tab}
              activeOptions={{ exact: true }}
              activeProps={{ 'aria-current': undefined }}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {content}
            </Link>
          );
        }}
        onSave={mayKeep ? () => setSaved(true) : undefined}
      >
        {view && (
          <OpenView
            key={view.viewId}
            view={view}
            kept={kept}
            isChanged={isChanged}
            onSaved={forget}
            onRemoved={() => go({ ...search, view: undefined })}
          />
        )}
      </ViewTabs>
      {isSaved && (
        <ViewDialog
          kept={kept}
          onClose={() => setSaved(false)}
          onSaved={({ viewId }) => go({ ...search, view: viewId, page: undefined })}
        />
      )}
    </>
  );
}
