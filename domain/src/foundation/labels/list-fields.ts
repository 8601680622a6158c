import { flag, int } from '../../contract/fields.ts';

/** What every list whose rows carry tags and fields takes of them, besides conditions. */
export const labelsOfList = {
  /** Whether its rows come with their tags and values. */
  withLabels: flag().default(false),
  /** Orders by this field, before any other order; what has no value comes last. */
  orderField: int(1).optional(),
  descending: flag().default(false),
};
