import type { firmwareCalls } from '#domain/fleet/firmware/calls.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { permit } from '../../platform/http/permit.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { addFirmware } from './add-firmware.ts';
import { firmwareOfDevice, upgradeLog } from './of-device.ts';
import { pageFirmware, pageFirmwareDevices } from './page-firmware.ts';
import { releaseFirmware, removeFirmware } from './release.ts';
import { pageRollouts, rolloutStatus, stopRollout } from './rollouts.ts';
import { startRollout } from './start-rollout.ts';
import { trustedKeys } from './trusted-keys.ts';

export function firmwareHandlers({ within, clock, files, config }: Context): Handlers<typeof firmwareCalls> {
  return {
    pageFirmware: ({ session, input }) => within(session, (tx) => pageFirmware(tx, session, input)),
    addFirmware: async ({ session, input, file }) => {
      mayRelease(session);
      const by = { userId: session.userId, name: session.loginName };
      const keys = await trustedKeys(within, config);
      return within(session, async (tx) => ({
        id: await addFirmware(tx, files, by, input, file, keys, clock.now()),
      }));
    },
    releaseFirmware: async ({ session, input }) => {
      mayRelease(session);
      await within(session, (tx) => releaseFirmware(tx, session.userId, input.id, input.companyIds, clock.now()));
      return null;
    },
    removeFirmware: async ({ session, input }) => {
      mayRelease(session);
      await within(session, (tx) => removeFirmware(tx, files, session.userId, input.id, clock.now()));
      return null;
    },
    pageFirmwareDevices: ({ session, input }) => within(session, (tx) => pageFirmwareDevices(tx, session, input)),
    upgradeFirmware: async ({ session, input }) => {
      const keys = await trustedKeys(within, config);
      return within(session, (tx) => startRollout(tx, session, input, keys, clock.now()));
    },
    pageRollouts: ({ session, input }) => within(session, (tx) => pageRollouts(tx, input)),
    firmwareUpgradeStatus: ({ session, input }) => within(session, (tx) => rolloutStatus(tx, input)),
    stopRollout: async ({ session, input }) => {
      await within(session, (tx) => stopRollout(tx, session, input.id, clock.now()));
      return null;
    },
    firmwareOfDevice: ({ session, device }) => within(session, (tx) => firmwareOfDevice(tx, device)),
    getUpdateVersionLog: ({ session, device, input }) => within(session, (tx) => upgradeLog(tx, device, input)),
  };
}

function mayRelease(session: Session): void {
  permit(can.releaseFirmware(session));
}
