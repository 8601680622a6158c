import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { addCompany } from '../../harness/builder.ts';
import { deviceOf, startYard, type Yard } from './yard.ts';

type Requests = Output<Calls['clockShiftRequests']>;
let yard: Yard;
beforeAll(async () => {
  yard = await startYard();
});
afterAll(() => yard.stop());

const RENT = { rentMinor: 0, rentPeriod: 'total', currency: 'EUR', rentalCompany: 'Rent AG' };

/** A device whose clock was an hour behind when its lease began, and what has to be shifted over that. */
async function leased(terms: object = { companyId: yard.lessee.id, customer: 'Site GmbH' }) {
  const device = await deviceOf(yard);
  const sent = await device.sends(3, -HOUR_MS);
  const span = { from: sent[0]!, to: sent.at(-1)!, byMs: HOUR_MS };
  const agreed = { ...RENT, ...terms, startsAt: sent[0]! + 30 * MINUTE_MS, endsAt: device.now() + 40 * DAY_MS };
  const lease = await device.ask<{ id: number; contractNumber: string }>('addLease', agreed, 'superAdmin', 1);
  const answers = (role: 'superAdmin' | 'admin' | 'commonUser' | 'guest', companyId: number) => {
    const answer = (requestId: string, side: string, agrees: boolean, words: object = {}) =>
      device.ask<{ isDone: boolean }>(
        'answerClockShift',
        { mcuId: undefined, requestId, side, leaseId: lease.id, agrees, ...words },
        role,
        companyId,
      );
    const requests = () => device.ask<Requests>('clockShiftRequests', {}, role, companyId);
    const of = async (requestId: string) => (await requests()).find((each) => each.requestId === requestId);
    return { answer, requests, of };
  };
  const rawInstants = async () => (await device.stored()).flatMap(({ rawAt }) => rawAt ?? []);
  return {
    ...device,
    ...{ sent, span, lease, rawInstants },
    rental: answers('admin', yard.company.id),
    lessee: answers('commonUser', yard.lessee.id),
    answers,
    audited: async () =>
      (
        await yard.rows<{ action: string; companyPath: string; detail: object }>(
          "select action, company_path, detail from audit_entry where action like 'clocks.%' and target = $1 order by at, id",
          [device.mcuId],
        )
      ).map(({ action, companyPath, detail }) => ({ action, companyPath, detail })),
  };
}

const shiftIdOf = async ({ ask }: Awaited<ReturnType<typeof leased>>) =>
  (await ask<{ shiftId: string; undoneAt: number | null }[]>('clockShifts', {})).find(
    ({ undoneAt }) => undoneAt === null,
  )!.shiftId;

describe('a shift over the begin of a lease', () => {
  test('waits for the lessee, is done with his consent, and is undone in the same way', async () => {
    const device = await leased();
    const { ask, span, sent, rental, lessee, rawInstants, lease } = device;
    expect(await ask('previewClockShift', span)).toMatchObject({
      records: 3,
      asks: [
        { side: 'rental', contractNumber: lease.contractNumber, name: 'Rent AG' },
        { side: 'lessee', contractNumber: lease.contractNumber, name: 'Site GmbH' },
      ],
    });
    const { requestId } = await ask<{ requestId: string }>('shiftClock', span);
    expect(await rawInstants()).toEqual([]);
    await expect(ask('shiftClock', span)).rejects.toThrow('clock_shift_asked');
    expect(await rental.of(requestId)).toMatchObject({
      ...{ state: 'open', records: 3, mayWithdraw: true, mcuId: device.mcuId },
      parties: [
        { side: 'rental', agrees: true, mayAnswer: false },
        { side: 'lessee', agrees: null, mayAnswer: false },
      ],
    });
    expect(await lessee.of(requestId)).toMatchObject({
      ...{ state: 'open', mayWithdraw: false },
      parties: [
        { side: 'rental', agrees: true },
        { side: 'lessee', mayAnswer: true },
      ],
    });
    expect(await lessee.answer(requestId, 'lessee', true, { word: 'We saw it' })).toEqual({ isDone: true });
    expect(await rawInstants()).toEqual(sent);
    await expect(lessee.answer(requestId, 'lessee', false)).rejects.toThrow('clock_shift_request_over');

    const shiftId = await shiftIdOf(device);
    const undo = await ask<{ requestId: string }>('undoClockShift', { shiftId });
    expect(await rawInstants()).toEqual(sent);
    expect(await lessee.of(undo.requestId)).toMatchObject({ shiftId, state: 'open' });
    await lessee.answer(undo.requestId, 'lessee', true);
    expect(await rawInstants()).toEqual([]);
    expect((await device.audited()).map(({ action, companyPath }) => [action, companyPath])).toEqual([
      ['clocks.ask', yard.company.path],
      ['clocks.agree', yard.company.path],
      ['clocks.agree', yard.lessee.path],
      ['clocks.shift', yard.company.path],
      ['clocks.ask', yard.company.path],
      ['clocks.agree', yard.company.path],
      ['clocks.agree', yard.lessee.path],
      ['clocks.undoShift', yard.company.path],
    ]);
  });

  test('is not done when one side refuses, with its word', async () => {
    const { ask, span, rental, lessee, rawInstants } = await leased();
    const { requestId } = await ask<{ requestId: string }>('shiftClock', span);
    expect(await lessee.answer(requestId, 'lessee', false, { word: 'Not ours' })).toEqual({ isDone: false });
    expect(await rental.of(requestId)).toMatchObject({
      state: 'refused',
      parties: [{}, { agrees: false, word: 'Not ours' }],
    });
    expect(await rawInstants()).toEqual([]);
  });

  test('of the operator waits for both sides, and he answers for neither', async () => {
    const { ask, span, rental, lessee, rawInstants, sent, answers, lease } = await leased();
    const { requestId } = await ask<{ requestId: string }>('shiftClock', span, 'superAdmin', 1);
    const operator = answers('superAdmin', 1);
    for (const side of ['rental', 'lessee'])
      await expect(operator.answer(requestId, side, true)).rejects.toThrow('permission_denied');
    await expect(
      ask(
        'answerClockShift',
        { mcuId: undefined, requestId, side: 'rental', leaseId: lease.id, agrees: true },
        'commonUser',
      ),
    ).rejects.toThrow('guest_refuse');
    expect(await rental.answer(requestId, 'rental', true)).toEqual({ isDone: false });
    await expect(rental.answer(requestId, 'lessee', true)).rejects.toThrow('permission_denied');
    expect(await rawInstants()).toEqual([]);
    expect(await lessee.answer(requestId, 'lessee', true)).toEqual({ isDone: true });
    expect(await rawInstants()).toEqual(sent);
  });

  test('does not exist for others', async () => {
    const { ask, span, answers } = await leased();
    const { requestId } = await ask<{ requestId: string }>('shiftClock', span);
    const other = await addCompany(yard.context, { timeZone: 'Etc/UTC' });
    for (const role of ['admin', 'commonUser'] as const) {
      const stranger = answers(role, other.id);
      expect(await stranger.requests()).toEqual([]);
      for (const side of ['rental', 'lessee'])
        await expect(stranger.answer(requestId, side, true)).rejects.toThrow('clock_shift_request_not_found');
    }
    await expect(ask('withdrawClockShift', { requestId }, 'admin', other.id)).rejects.toThrow('device_not_found');
    await expect(ask('withdrawClockShift', { requestId }, 'commonUser', yard.lessee.id)).rejects.toThrow(
      /refuse|denied/,
    );
  });

  test('is withdrawn by who has asked, and is over after 30 days', async () => {
    const { ask, span, rental, lessee, audited } = await leased();
    const { requestId } = await ask<{ requestId: string }>('shiftClock', span);
    await ask('withdrawClockShift', { requestId });
    expect((await audited()).map(({ action }) => action)).toEqual(['clocks.ask', 'clocks.withdraw']);
    expect(await rental.of(requestId)).toMatchObject({ state: 'withdrawn' });
    await expect(lessee.answer(requestId, 'lessee', true)).rejects.toThrow('clock_shift_request_over');

    const again = await ask<{ requestId: string }>('shiftClock', span);
    yard.context.clock.advance(30 * DAY_MS);
    expect(await rental.of(again.requestId)).toMatchObject({ state: 'expired', mayWithdraw: false });
    await expect(lessee.answer(again.requestId, 'lessee', true)).rejects.toThrow('clock_shift_request_over');
    expect((await ask<{ requestId: string | null }>('shiftClock', span)).requestId).not.toBeNull();
  });

  test('for a customer without accounts his consent is stated with a document', async () => {
    const { ask, span, rental, rawInstants, sent, audited } = await leased({ companyId: null, customer: 'Ms Free' });
    const { requestId } = await ask<{ requestId: string }>('shiftClock', span);
    const inWriting = { word: 'Agreed by mail of 3 May', document: 'DOC-17' };
    for (const words of [{}, { word: inWriting.word }, { document: inWriting.document }])
      await expect(rental.answer(requestId, 'customer', true, words)).rejects.toThrow('param_error');
    expect(await rawInstants()).toEqual([]);
    expect(await rental.answer(requestId, 'customer', true, inWriting)).toEqual({ isDone: true });
    expect(await rawInstants()).toEqual(sent);
    expect((await audited()).find(({ action }) => action === 'clocks.agree')?.detail).toMatchObject({
      customer: 'Ms Free',
      reason: 'Agreed by mail of 3 May',
      document: 'DOC-17',
    });
  });

  test('is not needed where nothing goes in or out', async () => {
    const { ask, span, rawInstants, sent } = await leased();
    expect(await ask('shiftClock', { ...span, byMs: -HOUR_MS })).toEqual({ requestId: null });
    expect(await rawInstants()).toEqual(sent);
  });
});
