import { z } from 'zod';
import { flag, int } from '../../contract/fields.ts';
import { deviceFilter } from '../devices/filter-fields.ts';

/** Lists that have views. */
export const VIEW_PAGES = ['devices', 'managed'] as const;

export const VIEW_LIMITS = {
  /** Of one account. */
  own: 30,
  /** Shared by one company. */
  shared: 30,
  nameLength: 60,
  columns: 60,
  /** Counted by one call. */
  counted: 20,
} as const;

/** A column of a list: one that it has anyway, `tags`, or `field_12`. */
export const viewColumn = z.string().regex(/^[A-Za-z]{1,30}$|^field_[1-9]\d{0,8}$/);

/** By what a view chooses devices; the same as what the lists take. */
export const viewFilter = z.object({
  ...deviceFilter,
  manufacturer: int(0, 3).optional(),
  firmwareVersion: z.string().max(64).default(''),
});
export type ViewFilter = z.output<typeof viewFilter>;

/** The order of a view: a column as the list names it, or a code of its orders. */
export const viewOrder = {
  sort: z
    .string()
    .regex(/^[A-Za-z0-9_]{0,30}$/)
    .default(''),
  descending: flag().default(false),
};
