import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { conditionsOf, textOfConditions } from '#domain/foundation/labels/condition-text.ts';
import { idsOf } from '../../../routes/search-params.ts';
import { type ManageSearch, readManageSearch } from './manage-search.ts';
import { FIXED_COLUMN, isTableColumn, TAGS_COLUMN, type TableColumn } from './table-columns.ts';

/** The filter for the server. */
export interface ManageFilter {
  readonly key: string;
  readonly companyIdList: readonly number[];
  readonly site: string;
  readonly emptySite: boolean;
  readonly deviceType: string;
  readonly state: NonNullable<ManageSearch['state']> | '';
  readonly firmwareVersion: string;
  readonly labels: readonly LabelCondition[];
}

export interface ManageOrder {
  readonly sort: TableColumn;
  readonly descending: boolean;
}

export const filterOf = (search: ManageSearch): ManageFilter => ({
  key: search.key ?? '',
  companyIdList: idsOf(search.companies),
  site: search.site ?? '',
  emptySite: search.emptySite ?? false,
  deviceType: search.deviceType ?? '',
  state: search.state ?? '',
  firmwareVersion: search.firmware ?? '',
  labels: conditionsOf(search.labels),
});

/** Tags have no order. */
const isOrder = (column: unknown): column is TableColumn => isTableColumn(column) && column !== TAGS_COLUMN;

export const orderOf = ({ sort, descending }: ManageSearch): ManageOrder => ({
  sort: isOrder(sort) ? sort : FIXED_COLUMN,
  descending: descending ?? false,
});

/** What of a saved view the table knows, as the address says it. */
export const searchOf = (
  filter: Partial<ManageFilter>,
  order: { readonly sort: string; readonly descending: boolean },
): ManageSearch =>
  readManageSearch({
    key: filter.key,
    companies: filter.companyIdList?.join(','),
    site: filter.site,
    emptySite: filter.emptySite,
    deviceType: filter.deviceType,
    state: filter.state,
    firmware: filter.firmwareVersion,
    labels: textOfConditions(filter.labels ?? []),
    sort: order.sort,
    descending: order.descending,
  });

/** Whether the address says something else than the view that is open. */
export const differs = (search: ManageSearch, view: ManageSearch): boolean =>
  JSON.stringify([filterOf(search), orderOf(search)]) !== JSON.stringify([filterOf(view), orderOf(view)]);

/** The address of the unfiltered table, with its order and page size. */
export const widened = ({ sort, descending, size }: ManageSearch): ManageSearch => ({ sort, descending, size });

export const isNarrowed = ({ sort, descending, size, page, view, ...filter }: ManageSearch): boolean =>
  Object.values(filter).some((part) => part !== undefined);
