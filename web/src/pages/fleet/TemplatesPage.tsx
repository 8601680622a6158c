import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { ChosenLimits } from '../../features/alerting/alarms/settings/ChosenLimits.tsx';
import { RemoveTemplate } from '../../features/fleet/control/template/RemoveTemplate.tsx';
import { TemplateEditor, type TemplateStart } from '../../features/fleet/control/template/TemplateEditor.tsx';
import { TemplateList } from '../../features/fleet/control/template/TemplateList.tsx';
import { type Template, templateQueries } from '../../features/fleet/control/template/template-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { AllowedOnly } from '../access/AllowedOnly.tsx';
import { SearchedList } from '../shared/SearchedList.tsx';
import { useListAddress } from '../shared/use-list-address.ts';

const route = getRouteApi('/member/console/deviceManage/templates');
const EMPTY: TemplateStart = { name: '', companyId: 0, snPrefix: null, configuration: {}, limits: [] };

/** The configurations for devices, maintained by administrators. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const session = useSession();
  return (
    <AllowedOnly verdict={can.editTemplate(session, session)} title={t('forbidden_title')} reason={t('forbidden_text')}>
      <Templates />
    </AllowedOnly>
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
  const { data } = query;
  const { narrow, toPage } = useListAddress(search, paths.templates);
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
      <SearchedList
        texts="templates"
        query={query}
        search={key}
        onSearch={(next) => narrow({ key: next })}
        page={page}
        toPage={toPage}
        rowHeight={64}
        add={add}
      >
        {(list) => <TemplateList templates={list} onEdit={setStart} onRemove={setLeaving} />}
      </SearchedList>
      {start && (
        <TemplateEditor
          start={start}
          limitsOf={(editing) => <ChosenLimits {...editing} />}
          onClose={() => setStart(null)}
        />
      )}
      <RemoveTemplate template={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
