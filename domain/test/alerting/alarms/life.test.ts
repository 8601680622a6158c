import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlarmLife,
  afterAction,
  isSnoozed,
  type LifeAction,
  mayHandleAlarm,
  UNTOUCHED,
  WORK,
  workStatusOf,
} from '#domain/alerting/alarms/life/life.ts';

const person = fc.integer({ min: 1, max: 4 });
const action: fc.Arbitrary<LifeAction> = fc.oneof(
  fc.constantFrom<LifeAction>(
    { type: 'acknowledge' },
    { type: 'close' },
    { type: 'reopen' },
    { type: 'hide' },
    { type: 'show' },
    { type: 'comment' },
  ),
  fc.record({ type: fc.constant('assign' as const), assigneeId: fc.option(person) }),
  fc.record({ type: fc.constant('snooze' as const), until: fc.option(fc.integer({ min: 1, max: 100 })) }),
);
const acts = fc.array(fc.record({ action, userId: person }), { maxLength: 30 });

/** The lives that one after the other lead to. */
function lives(done: readonly { action: LifeAction; userId: number }[]): AlarmLife[] {
  const all = [UNTOUCHED];
  for (const [index, { action: what, userId }] of done.entries())
    all.push(afterAction(all.at(-1)!, what, { at: index + 1, userId }));
  return all;
}

describe('any actions in any order', () => {
  test('repeating an action changes nothing', () => {
    fc.assert(
      fc.property(acts, action, person, person, (before, what, one, other) => {
        const once = afterAction(lives(before).at(-1)!, what, { at: 50, userId: one });
        expect(afterAction(once, what, { at: 51, userId: other })).toBe(once);
      }),
    );
  });

  test('the first acknowledgement stays, and no alarm becomes new again', () => {
    fc.assert(
      fc.property(acts, (done) => {
        const all = lives(done);
        for (const [index, life] of all.entries()) {
          const before = all[index - 1];
          if (!before || before.acknowledgedAt === null) continue;
          expect([life.acknowledgedAt, life.acknowledgedBy]).toEqual([before.acknowledgedAt, before.acknowledgedBy]);
          expect(workStatusOf(life)).not.toBe(WORK.new);
        }
      }),
    );
  });

  test('an assigned or closed alarm is acknowledged, and a closed one is not snoozed', () => {
    fc.assert(
      fc.property(acts, (done) => {
        for (const life of lives(done)) {
          if (life.assigneeId !== null || life.closedAt !== null) expect(life.acknowledgedAt).not.toBeNull();
          if (life.closedAt !== null) expect(isSnoozed(life, 0)).toBe(false);
        }
      }),
    );
  });

  test('a closed alarm does not change until it is reopened, and then only its snooze is lost', () => {
    fc.assert(
      fc.property(acts, action, (done, what) => {
        const closed = afterAction(lives(done).at(-1)!, { type: 'close' }, { at: 50, userId: 1 });
        const after = afterAction(closed, what, { at: 51, userId: 2 });
        if (!['reopen', 'hide', 'show'].includes(what.type)) expect(after).toBe(closed);
        const reopened = afterAction(closed, { type: 'reopen' }, { at: 52, userId: 2 });
        expect(reopened).toEqual({ ...closed, closedAt: null });
        expect(workStatusOf(reopened)).toBe(closed.assigneeId === null ? WORK.acknowledged : WORK.assigned);
      }),
    );
  });

  test('comments and hiding do not change the work status', () => {
    fc.assert(
      fc.property(
        acts,
        fc.constantFrom<LifeAction>({ type: 'comment' }, { type: 'hide' }, { type: 'show' }),
        (done, what) => {
          const life = lives(done).at(-1)!;
          expect(workStatusOf(afterAction(life, what, { at: 50, userId: 1 }))).toBe(workStatusOf(life));
        },
      ),
    );
  });
});

test('an expired snooze has no effect', () => {
  const life = afterAction(UNTOUCHED, { type: 'snooze', until: 10 }, { at: 1, userId: 1 });
  expect([isSnoozed(life, 9), isSnoozed(life, 10)]).toEqual([true, false]);
});

describe('permissions', () => {
  const alarm = { companyPath: '1-5-23', assigneeId: 7 };
  const admin = { userId: 1, role: 'admin', companyPath: '1-5' } as const;
  const user = { userId: 7, role: 'commonUser', companyPath: '1-5-23' } as const;

  test('administrators of the subtree may do everything, others nothing', () => {
    expect(mayHandleAlarm(admin, 'hide', alarm).allowed).toBe(true);
    expect(mayHandleAlarm({ ...admin, companyPath: '1-50' }, 'comment', alarm)).toEqual({
      allowed: false,
      reason: 'permission_denied',
    });
  });

  test('common users may work on alarms assigned to them, but cannot assign them', () => {
    expect(mayHandleAlarm(user, 'close', alarm).allowed).toBe(true);
    expect(mayHandleAlarm(user, 'assign', alarm).allowed).toBe(false);
    expect(mayHandleAlarm(user, 'hide', alarm).allowed).toBe(false);
    expect(mayHandleAlarm({ ...user, userId: 8 }, 'close', alarm)).toEqual({ allowed: false, reason: 'guest_refuse' });
    expect(mayHandleAlarm({ ...user, role: 'guest' }, 'close', alarm).allowed).toBe(false);
  });
});
