import { expect, test } from 'vitest';
import { cameraFault } from '#web/features/fleet/inventory/camera-fault.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'away'],
  ['constructor', 'away'],
])('%s is reported as %s', (name, fault) => {
  expect(cameraFault(new DOMException('', name), true)).toBe(fault);
});

test('an insecure page is the reason whatever the error, also without any media devices', () => {
  expect(cameraFault(new TypeError('undefined'), false)).toBe('insecure');
  expect(cameraFault(new DOMException('', 'NotAllowedError'), false)).toBe('insecure');
  expect(cameraFault('nothing', true)).toBe('away');
});
