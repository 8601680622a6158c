import { expect, test } from 'vitest';
import { roomFor } from '#domain/trade/leases/room.ts';

const others = [
  { startsAt: 50, endsAt: 60 },
  { startsAt: 10, endsAt: 20 },
];

test.each([
  [20, 30, { kind: 'freeUntil', at: 50 }],
  [20, 50, { kind: 'freeUntil', at: 50 }],
  [20, 51, { kind: 'taken', by: others[0] }],
  [15, 70, { kind: 'taken', by: others[1] }],
  [60, 90, { kind: 'free' }],
])('a device leased from 10 and from 50 is free from %i until %i', (startsAt, endsAt, room) => {
  expect(roomFor({ startsAt, endsAt }, others)).toEqual(room);
});
