import { expect, test, vi } from 'vitest';
import { createLiveStore } from '#web/live/store.ts';
import { MCU, message, values } from './messages.ts';

function framed() {
  let run: (() => void) | null = null;
  const request = vi.fn((next: () => void) => {
    run = next;
    return 1;
  });
  return {
    frames: { request, cancel: vi.fn() },
    draw: () => {
      const next = run;
      run = null;
      next?.();
    },
    request,
  };
}

test('messages between two frames notify listeners once', () => {
  const { frames, draw, request } = framed();
  const store = createLiveStore(frames);
  const seen = vi.fn();
  const batch = vi.fn();
  store.subscribe(MCU, seen);
  store.subscribeAll(batch);
  for (let at = 1; at <= 500; at += 1) store.take(message({ realTimeData: values(at, { soc: at }) }));
  expect(request).toHaveBeenCalledTimes(1);
  expect(seen).not.toHaveBeenCalled();
  draw();
  expect(seen).toHaveBeenCalledTimes(1);
  expect(batch).toHaveBeenCalledTimes(1);
  expect(store.get(MCU)?.units.get(0)?.soc).toBe(500);
});

test('neither other devices nor removed listeners are notified', () => {
  const { frames, draw } = framed();
  const store = createLiveStore(frames);
  const other = vi.fn();
  const gone = vi.fn();
  store.subscribe('574154545941524400000002', other);
  store.subscribe(MCU, gone)();
  store.take(message());
  draw();
  expect(other).not.toHaveBeenCalled();
  expect(gone).not.toHaveBeenCalled();
});

test('unused devices are dropped, the longest silent first', () => {
  const { frames, draw } = framed();
  const store = createLiveStore(frames);
  store.subscribe('seen', () => undefined);
  store.take(message({ mcuId: 'seen' }));
  for (let place = 0; place < 3000; place += 1) store.take(message({ mcuId: `d${place}` }));
  draw();
  expect(store.get('seen')).toBeDefined();
  expect(store.get('d0')).toBeUndefined();
  expect(store.get('d2999')).toBeDefined();
});

test('clearing cancels the pending frame', () => {
  const { frames } = framed();
  const store = createLiveStore(frames);
  store.take(message());
  store.clear();
  expect(frames.cancel).toHaveBeenCalledWith(1);
  expect(store.get(MCU)).toBeUndefined();
});

test('after a gap only devices that have reported since are known', () => {
  const { frames, draw } = framed();
  const store = createLiveStore(frames);
  store.take(message({ online: true }));
  store.take(message({ mcuId: 'other', online: true }));
  draw();
  const known = store.known();
  const [silent, reporting] = [vi.fn(), vi.fn()];
  store.subscribe(MCU, silent);
  store.subscribe('other', reporting);
  store.take(message({ mcuId: 'other', online: false }));
  store.forget(known);
  expect(store.get(MCU)).toBeUndefined();
  expect(store.get('other')?.online).toBe(false);
  expect(silent).toHaveBeenCalledTimes(1);
  expect(reporting).not.toHaveBeenCalled();
});
