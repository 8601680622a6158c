import type { ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import type { Within } from '../../platform/db/within.ts';
import { type DeviceFigures, deviceFigures } from './device-figures.ts';
import { type FleetFigures, fleetFigures } from './fleet-figures.ts';
import type { Report, SeenSubject } from './report.ts';
import type { Span } from './warnings.ts';

/** What a report tells: of a device, or of many. */
export type Told =
  | { readonly of: 'device'; readonly figures: DeviceFigures }
  | { readonly of: 'fleet'; readonly figures: FleetFigures };

interface When {
  readonly days: ReportDays;
  readonly span: Span;
  readonly now: number;
}

export interface Figures {
  of(reader: Caller, report: Report, seen: SeenSubject, when: When): Promise<Told>;
}

/** Those of the last reports are kept for their other readers. */
const KEPT = 4;

/** Figures of reports, computed once for all readers of a report who see the same: same company, same role. */
export function createFigures(within: Within): Figures {
  const kept = new Map<string, Promise<Told>>();
  return {
    of: (reader, report, seen, when) => {
      const key = `${report.scheduleId} ${report.at} ${reader.path} ${reader.role}`;
      const known = kept.get(key);
      if (known) return known;
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      const told = compute(within, reader, report, seen, when);
      kept.set(key, told);
      // What could not be read is read again for the next reader.
      told.catch(() => kept.delete(key));
      return told;
    },
  };
}

async function compute(within: Within, reader: Caller, report: Report, seen: SeenSubject, when: When): Promise<Told> {
  if (seen.device)
    return { of: 'device', figures: await deviceFigures(within, reader, { device: seen.device, ...when }) };
  const filter = await filterOf(within, reader, report);
  return { of: 'fleet', figures: await fleetFigures(within, reader, { filter, ...when }) };
}

/** The devices of a report. For the reader's own company those leased to it are among them. */
async function filterOf(within: Within, reader: Caller, { companyId, siteId }: Report) {
  if (siteId !== null) return { siteId };
  const { path } = await within(reader, (tx) =>
    tx.one<{ path: string }>('select path from company where id = $1', [companyId]),
  );
  return path === reader.path ? {} : { companyIdList: [companyId] };
}
