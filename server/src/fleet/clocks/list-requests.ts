import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { mayAnswer, type RequestState } from '#domain/fleet/clocks/consent.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Consent } from './requests.ts';

const SHOWN_MS = 60 * DAY_MS;
const MOST = 100;

interface Row {
  readonly deviceId: number;
  readonly deviceName: string;
  readonly deviceSn: string;
  readonly path: string;
  readonly requestId: string;
  readonly shiftId: string | null;
  readonly from: number;
  readonly to: number;
  readonly byMs: number;
  readonly records: number;
  readonly askedAt: number;
  readonly askedByName: string;
  readonly expiresAt: number;
  readonly state: RequestState;
  readonly decidedAt: number | null;
}

interface PartyRow extends Consent {
  readonly requestId: string;
  readonly answeredAt: number | null;
  readonly answeredByName: string;
  readonly word: string;
  readonly document: string;
}

type Seer = Pick<Session, 'role' | 'path'>;
const isLessee = ({ path: own }: Seer, { side, path }: Pick<Consent, 'side' | 'path'>): boolean =>
  side === 'lessee' && path !== null && containsPath(own, path);

/** Whether somebody knows of a request: of the company that has the device, or of a lessee that is asked. */
export const seesRequest = (
  seer: Seer,
  devicePath: string,
  parties: readonly Pick<Consent, 'side' | 'path'>[],
): boolean => containsPath(seer.path, devicePath) || parties.some((party) => isLessee(seer, party));

/** Requests that the caller is a side of, newest first. A lessee is not told of other lessees. */
export async function clockShiftRequests(
  within: Within,
  session: Session,
  now: number,
): Promise<Output<Calls['clockShiftRequests']>> {
  const { rows, parties } = await within(systemScope('requests to shift a clock'), async (tx) => {
    const rows = await tx.query<Row>(
      `select r.device_id, d.name as device_name, d.sn as device_sn, d.path, r.request_id, r.shift_id, r.from_at as from, r.to_at as to,
         r.by_ms, r.records, r.asked_at, r.asked_by as asked_by_name, r.expires_at, r.state, r.decided_at
       from clock_shift_request r join device d on d.id = r.device_id
       where r.asked_at > $1 and (${below('d.path')} or exists (
         select from clock_shift_consent c join company o on o.id = c.company_id
         where c.device_id = r.device_id and c.request_id = r.request_id and c.side = 'lessee' and ${below('o.path')}))
       order by r.asked_at desc, r.request_id limit ${MOST}`,
      [now - SHOWN_MS, session.path],
    );
    const parties = await tx.query<PartyRow>(
      `select c.request_id, c.side, c.lease_id, c.company_id, c.contract_number, c.name, c.agrees, c.answered_at,
         c.answered_by as answered_by_name, c.word, c.document, o.path
       from clock_shift_consent c left join company o on o.id = c.company_id
       where c.device_id = any($1::int8[]) and c.request_id = any($2::text[]) order by c.lease_id, c.side desc`,
      [rows.map(({ deviceId }) => deviceId), rows.map(({ requestId }) => requestId)],
    );
    return { rows, parties };
  });
  const seen = await within(session, (tx) =>
    tx.query<{ id: number; mcuId: string }>('select id, mcu_id from device where id = any($1::int8[])', [
      rows.map(({ deviceId }) => deviceId),
    ]),
  );
  const mcuIds = new Map(seen.map(({ id, mcuId }) => [id, mcuId]));
  const byRequest = Map.groupBy(parties, ({ requestId }) => requestId);
  return rows.map((row) =>
    toRequest(row, byRequest.get(row.requestId) ?? [], mcuIds.get(row.deviceId) ?? '', session, now),
  );
}

const below = (path: string) => `(${path} >= $2 and ${path} < ($2 || '.') collate "C")`;

function toRequest(
  { deviceId: _, path, ...row }: Row,
  parties: readonly PartyRow[],
  mcuId: string,
  session: Session,
  now: number,
): Output<Calls['clockShiftRequests']>[number] {
  const isOver = row.state === 'open' && row.expiresAt <= now;
  const isOpen = row.state === 'open' && !isOver;
  const owner = actorOf(session);
  const isOwn = containsPath(session.path, path);
  return {
    ...row,
    mcuId,
    state: isOver ? 'expired' : row.state,
    mayWithdraw: isOpen && can.shiftClock(owner, { companyPath: path }).allowed,
    parties: parties
      .filter((party) => isOwn || party.side === 'rental' || isLessee(session, party))
      .map(({ requestId: __, companyId: ___, path: ____, ...party }) => ({
        ...party,
        mayAnswer: isOpen && party.agrees === null && mayAnswer(owner, { side: party.side, path: ____ }, parties),
      })),
  };
}
