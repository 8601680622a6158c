/**
 * How long one caller can hold the thread of the whole program: each door is sent the dearest that it takes, and the
 * dearest that it has to refuse, and the longest delay of the event loop meanwhile is shown. On a busy machine it
 * contains what others delay; the least of several rounds is shown.
 */
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { writeDays } from '../history.ts';
import type { Row } from '../measure.ts';
import { lookAt } from '../watched.ts';
import { type WholeProgram, withWholeProgram } from '../whole-program.ts';
import { callFields } from './call-fields.ts';
import { DEVICE_DOORS } from './device-doors.ts';
import type { Door } from './door.ts';
import { HTTP_DOORS } from './http-doors.ts';
import { LIVE_DOORS } from './live-doors.ts';
import { MONTH_DOORS } from './month-doors.ts';

const DOORS: readonly Door[] = [...DEVICE_DOORS, ...LIVE_DOORS, ...HTTP_DOORS, ...MONTH_DOORS];
/** Each round of a door has devices of its own, as what a device may send does not come back in between. */
const CONNECTABLE = 200;

interface ThreadPlan {
  readonly devices: number;
  /** Of the month of one device that is downloaded. */
  readonly days: number;
  readonly rounds: number;
  /** Every so many of the fields of calls are tried. */
  readonly everyField: number;
}

export const benchThread = ({ devices, days, rounds, everyField }: ThreadPlan): Promise<Row[]> =>
  withWholeProgram(
    devices,
    CONNECTABLE,
    async (program) => {
      const rows: Row[] = [];
      // What a program does once, at its first sign-in, is not what a caller can make it do.
      await DOORS[0]!.send(program);
      for (const door of [...DOORS, callFields(everyField)]) rows.push(await measured(program, door, rounds));
      return rows;
    },
    { modules: MODULES, role: 'superAdmin', fill: (within) => writeDays(within, days, 10_000) },
  );

async function measured({ app, token }: WholeProgram, { what, answer, send }: Door, rounds: number): Promise<Row> {
  let stallMs = Number.POSITIVE_INFINITY;
  const answers = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    await lookAt(app);
    const sent = await send({ app, token });
    const seen = await lookAt(app);
    answers.add(typeof sent === 'string' ? sent : sent.answer);
    stallMs = Math.min(stallMs, typeof sent === 'string' ? seen.stallMs : sent.stallMs);
  }
  const got = [...answers].join(', ');
  return { what, answer: got, 'answered otherwise': Number(got !== answer), 'longest delay ms': stallMs };
}
