import { expect, test } from 'vitest';
import { DEVICE_STATES, isDeviceState, isInState, type StateFacts } from '#domain/foundation/devices/states.ts';

const statesOf = (facts: Partial<StateFacts>) =>
  DEVICE_STATES.filter((state) =>
    isInState[state]({
      online: true,
      alarmLevel: -1,
      socCentiPercent: 5000,
      chargeState: 3,
      hasWrongClock: false,
      ...facts,
    }),
  );

test.each<[Partial<StateFacts>, string[]]>([
  [{}, ['online']],
  [{ online: false, chargeState: 1 }, ['offline']],
  [{ chargeState: 1 }, ['online', 'charging']],
  [{ chargeState: 2, socCentiPercent: 3000 }, ['online', 'low', 'discharging']],
  [{ socCentiPercent: 3001, alarmLevel: 0 }, ['online', 'alarm']],
  [{ online: false, socCentiPercent: 0, chargeState: 4, alarmLevel: 3 }, ['offline', 'alarm', 'low']],
  [{ hasWrongClock: true }, ['online', 'wrongClock']],
  [{ socCentiPercent: null, chargeState: null }, ['online']],
])('%j is %j', (facts, states) => expect(statesOf(facts)).toEqual(states));

test('nothing else is a state', () => {
  expect(['online', 'Online', '', undefined, 1, 'toString'].filter(isDeviceState)).toEqual(['online']);
});
