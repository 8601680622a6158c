import { expect, test } from 'vitest';
import { ConnectionGate } from '#server/platform/mqtt/embedded/connection-gate.ts';

test.each([
  ['an IPv4 address', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
  ['the /64 of an IPv6 address', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
])('%s counts as one', (_, address, same, other) => {
  const limits = { connections: 100, connectsPerAddress: { perSecond: 1, burst: 1 } };
  const gate = new ConnectionGate(limits, { now: () => 0 });
  expect(gate.enter(address)).toBeNull();
  expect(gate.enter(same)).toBe('connects_too_fast');
  expect(gate.enter(other)).toBeNull();
});
