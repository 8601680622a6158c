import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { raw, type Sql } from '../../platform/db/sql.ts';
import type { Scope } from '../../platform/db/within.ts';

type Seer = Pick<Scope, 'path'>;

/** Tables that are read in one of several ways, by who reads them. */
const WAYS = {
  device: { all: raw('every_device'), policed: raw('device') },
  lease: { all: raw('every_lease'), policed: raw('lease') },
  alarm: { all: raw('every_alarm'), policed: raw('alarm') },
} as const satisfies Readonly<Record<string, { readonly all: Sql; readonly policed: Sql }>>;

/** Nothing is hidden from the company at the top: no rule of visibility needs to be asked, row by row. */
export const seesEverything = ({ path }: Seer): boolean => path === ROOT_PATH;

/**
 * What a scope reads a table from where many rows are counted, searched or sorted. The policy of a table is asked for each row and
 * keeps some indexes from being used; whoever sees everything reads a view without it, which is empty for everybody else.
 */
export const tableFor = (table: keyof typeof WAYS, scope: Seer): Sql =>
  seesEverything(scope) ? WAYS[table].all : WAYS[table].policed;

const OWN_ALARMS = raw('own_alarm');

/** Alarms of devices of the scope's own companies, found by their path: the leased ones are not among them. */
export const ownAlarmsFor = (scope: Seer): Sql => (seesEverything(scope) ? WAYS.alarm.all : OWN_ALARMS);
