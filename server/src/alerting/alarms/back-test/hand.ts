import type { Within } from '../../../platform/db/within.ts';
import type { Pause } from './pause.ts';
import type { DeviceToTry } from './tried-devices.ts';
import { beginDevice, type ComparedRules, type Trial, type TriedUnit } from './try-device.ts';

/** A device whose turn has not come. */
export interface BegunDevice {
  readonly device: DeviceToTry;
  run(): Promise<TriedUnit[]>;
}

/** One of those that try devices at the same time, each one after the other. */
export interface Hand {
  begin(device: DeviceToTry, rules: ComparedRules): BegunDevice;
}

/** A hand that cannot go on, so that the whole test is over: it says nothing of the device. */
export class HandLost extends Error {}

/** The thread that the rest of the program runs on, as long as it has nothing else to do. */
export const ownHand = (within: Within, trial: Trial, pause: Pause): Hand => ({
  begin: (device, rules) => {
    const begun = beginDevice(within, trial, device, rules);
    return {
      device,
      run: async () => {
        await pause();
        return begun.run(pause);
      },
    };
  },
});
