import type { Notify } from '#domain/gen/notify.ts';
import { afterMessage, type LiveDevice } from './live-device.ts';

type Listener = () => void;
type BatchListener = (changed: readonly LiveDevice[]) => void;

interface Frames {
  request(run: () => void): number;
  cancel(id: number): void;
}

/** Beyond this many, devices without subscribers are dropped, oldest first, so that memory stays bounded. */
const KEPT_UNSEEN = 2000;

/** Merges live messages per device and notifies subscribers once per frame. */
export function createLiveStore(frames: Frames) {
  const devices = new Map<string, LiveDevice>();
  const listeners = new Map<string, Set<Listener>>();
  const batchListeners = new Set<BatchListener>();
  const changed = new Set<string>();
  let frame: number | null = null;

  const forgetUnseen = () => {
    let surplus = devices.size - KEPT_UNSEEN;
    for (const mcuId of devices.keys()) {
      if (surplus <= 0) return;
      if (listeners.has(mcuId)) continue;
      devices.delete(mcuId);
      surplus -= 1;
    }
  };

  const flush = () => {
    frame = null;
    const batch = [...changed].flatMap((mcuId) => devices.get(mcuId) ?? []);
    changed.clear();
    for (const { mcuId } of batch) for (const listener of listeners.get(mcuId) ?? []) listener();
    for (const listener of batchListeners) listener(batch);
    forgetUnseen();
  };

  return {
    take(message: Notify): void {
      const device = afterMessage(devices.get(message.mcuId), message);
      // Inserted again, so that the order of the map is the order of the last message.
      devices.delete(message.mcuId);
      devices.set(message.mcuId, device);
      changed.add(message.mcuId);
      frame ??= frames.request(flush);
    },
    get: (mcuId: string): LiveDevice | undefined => devices.get(mcuId),
    /** Notifies of changes to this device, at most once per frame. */
    subscribe(mcuId: string, listener: Listener): () => void {
      const ofDevice = listeners.get(mcuId) ?? new Set();
      listeners.set(mcuId, ofDevice.add(listener));
      return () => {
        ofDevice.delete(listener);
        if (ofDevice.size === 0) listeners.delete(mcuId);
      };
    },
    /** Notifies of all changed devices, at most once per frame: for the map. */
    subscribeAll(listener: BatchListener): () => void {
      batchListeners.add(listener);
      return () => batchListeners.delete(listener);
    },
    /** All that is known now, for `forget`. */
    known: (): readonly LiveDevice[] => [...devices.values()],
    /** Forgets devices of which nothing was reported since they were `known`. */
    forget(known: readonly LiveDevice[]): void {
      const silent = known.filter((device) => devices.get(device.mcuId) === device);
      for (const { mcuId } of silent) devices.delete(mcuId);
      for (const { mcuId } of silent) for (const listener of listeners.get(mcuId) ?? []) listener();
    },
    clear(): void {
      if (frame !== null) frames.cancel(frame);
      frame = null;
      devices.clear();
      changed.clear();
    },
  };
}
type LiveStore = ReturnType<typeof createLiveStore>;

/** The page's live devices. Background tabs draw no frames, so nothing is flushed there. */
export const liveStore: LiveStore = createLiveStore({
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
});
