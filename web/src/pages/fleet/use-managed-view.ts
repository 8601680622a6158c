import { useQuery } from '@tanstack/react-query';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { chosenColumns } from '../../features/fleet/device-admin/chosen-columns.ts';
import { differs, filterOf, orderOf, searchOf } from '../../features/fleet/device-admin/manage-filter.ts';
import type { ManageSearch } from '../../features/fleet/device-admin/manage-search.ts';
import {
  isTableColumn,
  NO_VIEW,
  type TableColumn,
  usualColumns,
  withName,
} from '../../features/fleet/device-admin/table-columns.ts';
import { type SavedView, viewQueries } from '../../features/foundation/views/view-queries.ts';
import { useStored } from '../../storage/stored-value.ts';

/** The saved views of the table, the one that is open, and its columns. */
export function useManagedView(search: ManageSearch, hasTags: boolean) {
  const { data: views = [] } = useQuery(viewQueries.list());
  const stored = useStored(chosenColumns);
  const view = views.find(({ viewId }) => viewId === search.view) ?? null;
  const key = view === null ? NO_VIEW : String(view.viewId);
  const own = view === null || view.columns.length === 0 ? usualColumns(hasTags) : columnsOfView(view);
  const columns = stored[key] ?? own;
  const use = (next: readonly string[]) =>
    chosenColumns.set({ ...stored, [key]: withName(next.filter(isTableColumn)) });
  /** Back to what the view says. */
  const forget = () => chosenColumns.set(Object.fromEntries(Object.entries(stored).filter(([each]) => each !== key)));
  return {
    views,
    view,
    columns,
    usual: own,
    use,
    forget,
    /** As the table is now, to be kept. */
    kept: { filter: filterFor(search), ...orderOf(search), columns: [...columns] },
    isChanged: view !== null && (differs(search, addressOf(view)) || JSON.stringify(columns) !== JSON.stringify(own)),
  };
}

const columnsOfView = ({ columns }: SavedView): readonly TableColumn[] => withName(columns.filter(isTableColumn));

/** The address of a view, as it was saved. */
export const addressOf = (view: SavedView): ManageSearch => ({ ...searchOf(view.filter, view), view: view.viewId });

const filterFor = (search: ManageSearch) => {
  const filter = filterOf(search);
  const deviceType = DEVICE_TYPES.find((type) => type === filter.deviceType) ?? ('' as const);
  return { ...filter, deviceType, companyIdList: [...filter.companyIdList], labels: [...filter.labels] };
};
