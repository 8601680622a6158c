import { expect, test } from 'vitest';
import { cameraFault } from '#web/features/inventory/camera-fault.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'away'],
  ['constructor', 'away'],
])('%s is told as %s', (name, fault) => {
  expect(cameraFault(new DOMException('', name), true)).toBe(fault);
});

test('a page that is not secure is the reason whatever the error, where there are no media devices at all too', () => {
  expect(cameraFault(new TypeError('undefined'), false)).toBe('insecure');
  expect(cameraFault(new DOMException('', 'NotAllowedError'), false)).toBe('insecure');
  expect(cameraFault('nothing', true)).toBe('away');
});
