import { ENERGY_MODELS } from '#domain/power/energy/models.ts';
import { SYSTEM_TEMPLATES } from '#domain/power/energy/system.ts';
import type { systemCalls } from '#domain/power/energy/system-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { systemById, systemOfDevice } from './system-store.ts';
import { candidatesOf, freeBatteries } from './system-units.ts';
import {
  addSystem,
  changeSystem,
  clearDevice,
  pageSystems,
  removeSystem,
  saveDrawing,
  systemDetail,
} from './systems.ts';

export function systemHandlers({ within, clock }: Context): Handlers<typeof systemCalls> {
  return {
    energyManagementConfigList: async () =>
      SYSTEM_TEMPLATES.map(({ kind, nodes, links }) => ({ kind, nodes: [...nodes], links: [...links] })),
    pageEnergySystems: ({ session, input }) => within(session, (tx) => pageSystems(tx, session, input, clock.now())),
    detailNew: ({ session, device, input }) =>
      within(session, async (tx) => {
        const row = await systemOfDevice(tx, device.id, input.unit ?? null);
        return row && systemDetail(tx, session, row, clock.now());
      }),
    energySystem: ({ session, input }) =>
      within(session, async (tx) => systemDetail(tx, session, await systemById(tx, input.id), clock.now())),
    bindSystemDeviceInfo: ({ session, device }) => within(session, (tx) => candidatesOf(tx, device.id)),
    enerDriveDeviceList: ({ session, input }) => within(session, (tx) => freeBatteries(tx, session, input)),
    energyDeviceModelList: async ({ input: { deviceType } }) =>
      ENERGY_MODELS.filter((model) => deviceType === '' || model.deviceType === deviceType),
    addDeviceBindSystemBase: ({ session, input }) =>
      within(session, (tx) => addSystem(tx, session, input, clock.now())),
    updateDeviceBindSystemBase: ({ session, input }) =>
      within(session, (tx) => changeSystem(tx, session, input, clock.now())),
    saveRelationDeviceBindSystemByUser: ({ session, input }) =>
      within(session, (tx) => saveDrawing(tx, session, input, clock.now())),
    clearDeviceId: ({ session, device, input }) =>
      within(session, (tx) => clearDevice(tx, session, device, input.unit ?? null, clock.now())),
    deleteEnergySystem: ({ session, input }) =>
      within(session, (tx) => removeSystem(tx, session, input.id, clock.now())),
  };
}
