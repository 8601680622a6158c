import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { createAside } from '#server/platform/jobs/aside.ts';
import { handOut } from '#server/platform/jobs/hand-out.ts';
import { createItems } from '#server/platform/jobs/items.ts';
import { createTestClock } from '../harness/context.ts';
import { eventually } from '../harness/eventually.ts';

interface Letter {
  readonly id: number;
  readonly to: string;
}

const PLACES = 6;
const PLACES_OF_ONE = 2;
const SIGNAL = new AbortController().signal;

/** Letters of a list for receivers that answer when the test says so, by the turns of one job. */
function post() {
  const clock = createTestClock();
  const warnings: object[] = [];
  const items = createItems('post', { clock, log: { warn: (fields: object) => warnings.push(fields) } as never });
  const work = createAside();
  let list: Letter[] = [];
  const begun: number[] = [];
  const answers = new Map<number, { done: () => void; failed: (error: Error) => void }>();
  const hangs = new Set<string>();
  let most = 0;
  const turn = async (signal = SIGNAL) => {
    const { failing, end } = items.begin(signal, () => {});
    const aside = work.of(failing);
    await handOut<Letter>(
      { signal, aside },
      {
        places: PLACES,
        placesOfOne: PLACES_OF_ONE,
        isOver: () => false,
        nameOf: ({ id }) => `letter ${id}`,
        receiverOf: ({ to }) => to,
        read: async ({ names, receivers }, count) =>
          list.filter(({ id, to }) => !names.includes(`letter ${id}`) && !receivers.includes(to)).slice(0, count),
        work: async ({ id, to }) => {
          begun.push(id);
          most = Math.max(most, aside.underWay().length);
          if (hangs.has(to)) {
            const answer = Promise.withResolvers<void>();
            answers.set(id, { done: answer.resolve, failed: answer.reject });
            await answer.promise;
          }
          list = list.filter((each) => each.id !== id);
        },
      },
    );
    end();
  };
  return {
    clock,
    warnings,
    items,
    work,
    begun,
    answers,
    hangs,
    turn,
    add: (to: string, ...ids: number[]) => {
      list = [...list, ...ids.map((id) => ({ id, to }))];
    },
    left: () => list.map(({ id }) => id),
    most: () => most,
  };
}

let office: ReturnType<typeof post>;
beforeEach(() => {
  office = post();
});

describe('what is handed out', () => {
  test('to one that hangs holds up nobody else, whatever comes first', async () => {
    office.hangs.add('slow');
    office.add('slow', 1, 2, 3, 4, 5, 6, 7, 8, 9);
    office.add('quick', 10, 11, 12);
    await office.turn();
    expect(office.left()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(office.begun.filter((id) => id < 10)).toEqual([1, 2]);
    office.add('other', 13, 14);
    await office.turn();
    expect(office.left()).not.toContain(14);
    expect(office.begun.filter((id) => id < 10)).toEqual([1, 2]);
    for (const { done } of office.answers.values()) done();
    office.hangs.clear();
    await office.turn();
    await office.work.settled();
    expect(office.left()).toEqual([]);
    expect(new Set(office.begun).size).toBe(office.begun.length);
  });

  test('is never more than there are places, and all of it within a turn', async () => {
    for (let to = 0; to < 40; to++) office.add(`receiver ${to}`, to * 2, to * 2 + 1);
    await office.turn();
    await office.work.settled();
    expect(office.left()).toEqual([]);
    expect(office.most()).toBeLessThanOrEqual(PLACES);
    expect(office.begun).toHaveLength(80);
  });

  test('fails alone, is named, and comes again after a pause', async () => {
    office.hangs.add('bad');
    office.add('bad', 1);
    office.add('good', 2);
    const failing = office.turn();
    await eventually(() => office.answers.has(1)).toBe(true);
    office.answers.get(1)?.failed(new Error('broken'));
    await failing;
    await office.work.settled();
    expect(office.warnings).toMatchObject([{ job: 'post', item: 'letter 1', error: 'broken' }]);
    expect([office.left(), office.items.failing]).toEqual([[1], 1]);
    await office.turn();
    expect(office.begun).toEqual([1, 2]);
    office.hangs.clear();
    office.clock.advance(30 * SECOND_MS);
    await office.turn();
    await office.work.settled();
    expect([office.left(), office.items.failing]).toEqual([[], 0]);
  });

  test('fails without a pause of its own while the database is away, and the turn says so', async () => {
    office.hangs.add('slow');
    office.add('slow', 1);
    await office.turn();
    office.answers.get(1)?.failed(Object.assign(new Error('shut down'), { code: '57P01' }));
    await office.work.settled();
    await expect(office.turn()).rejects.toThrow('shut down');
    expect(office.items.failing).toBe(0);
  });

  test('begins no more once a stop is asked for', async () => {
    const stopping = new AbortController();
    stopping.abort();
    office.add('quick', 1);
    await office.turn(stopping.signal);
    expect(office.begun).toEqual([]);
  });
});
