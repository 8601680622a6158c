import type { WalkPosition } from './walk-entry.ts';

const WAIT_MS = 15_000;

/** Where the phone is, with how far off that may be; null where it does not say. The browser asks when this is called. */
export const phonePosition = (): Promise<WalkPosition | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: Number(coords.latitude.toFixed(6)),
          lon: Number(coords.longitude.toFixed(6)),
          accuracyMetre: Math.round(coords.accuracy),
        }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: WAIT_MS },
    );
  });
