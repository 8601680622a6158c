import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, json, mcuId, nothing, page, paging } from '../../contract/fields.ts';
import { deviceTypeOrAll } from '../../foundation/devices/device-type-field.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { MAINS_PHASES, MAINS_VOLT, MAX_MAINS_AMP } from './mains-supply.ts';
import { systemLinks, systemNodes } from './system.ts';
import { LINK_KINDS, NODE_KINDS, SYSTEM_KINDS } from './system-kinds.ts';

const id = () => int(1);
const name = z.string().trim().min(1).max(100);
/** What the connection to the mains gives, of each phase; 0 A where it is not known. */
const mainsFields = {
  mainsAmp: int(0, MAX_MAINS_AMP).default(0),
  mainsPhases: int()
    .refine((phases) => MAINS_PHASES.some((known) => known === phases), 'must be 1 or 3')
    .default(1),
  mainsVolt: int(MAINS_VOLT.lowest, MAINS_VOLT.highest).default(MAINS_VOLT.usual),
};
/** W; null where nobody measures it. */
const watt = z.number().nullable();

const system = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(SYSTEM_KINDS),
  companyId: z.int(),
  companyName: z.string().nullable(),
  site: z.string().nullable(),
  /** Null where nobody has entered what its connection to the mains gives. */
  mains: z.object({ amp: z.int(), phases: z.int(), volt: z.int() }).nullable(),
  revision: z.int(),
  updatedAt: z.int(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  /** Units of devices in it. */
  devices: z.int(),
});

const link = z.object({ from: z.string(), to: z.string(), kind: z.enum(LINK_KINDS) });
const drawnNode = z.object({
  id: z.string(),
  kind: z.enum(NODE_KINDS),
  name: z.string(),
  x: z.int(),
  y: z.int(),
});

const shownNode = drawnNode.extend({
  /** Null for what is no device, and for a device that the caller does not see or that is no longer there. */
  device: z
    .object({
      mcuId: z.string(),
      unit: z.int(),
      deviceName: z.string(),
      deviceType: z.string(),
      deviceModel: z.string(),
      manufacturer: z.int().nullable(),
      online: z.boolean(),
      /** Its data service is over: it has no values. */
      expired: z.boolean(),
      /** Instant of its newest value; null without one. */
      at: z.int().nullable(),
      soc: z.number().nullable(),
      solar: watt,
      mains: watt,
      converter: watt,
      output: watt,
      /** Positive flows out of the device to battery or bus. */
      toBus: watt,
      loss: watt,
      /** Of a battery: positive charges. */
      battery: watt,
    })
    .nullable(),
});

const balance = z.object({
  solar: z.number(),
  mains: z.number(),
  converter: z.number(),
  acLoad: z.number(),
  dcLoad: watt,
  losses: z.number(),
  battery: watt,
  /** Sources − loads − losses − battery; null where the battery is not measured, or no load at all. */
  unexplained: watt,
  /** Instant of its oldest value. */
  at: z.int().nullable(),
  /** Devices without values of the last ten minutes. */
  silent: z.int(),
});

/** What a unit of a device could be in a system. */
const candidate = z.object({
  mcuId: z.string(),
  unit: z.int(),
  deviceName: z.string(),
  deviceType: z.string(),
  deviceModel: z.string(),
  /** The system that it is in. */
  systemId: z.int().nullable(),
});

export const systemCalls = {
  energyManagementConfigList: get('/manager/deviceBindSystem/energyManagementConfigList', {
    summary: 'Drawings of energy systems to begin with, by kind',
    modules: DEVICE_MODULES,
    output: z.array(z.object({ kind: z.enum(SYSTEM_KINDS), nodes: z.array(drawnNode), links: z.array(link) })),
  }),
  pageEnergySystems: post('/manager/deviceBindSystem/page', {
    effect: 'reads',
    summary: 'One page of the energy systems with their balances; key matches the name anywhere',
    modules: DEVICE_MODULES,
    input: z.object({ key: z.string().max(100).default(''), ...paging }),
    output: page(system.extend({ balance })),
  }),
  detailNew: get('/manager/deviceBindSystem/detailNew', {
    summary: 'The energy system that a device is in, with live values and its balance; null if it is in none',
    refusals: ['energy_system_not_found'],
    input: z.object({ mcuId: mcuId(), unit: int(0, 65_535).optional() }),
    device: 'mcuId',
    modules: DEVICE_MODULES,
    output: z.object({ system, nodes: z.array(shownNode), links: z.array(link), balance }).nullable(),
  }),
  energySystem: post('/manager/deviceBindSystem/get', {
    effect: 'reads',
    summary: 'An energy system with live values and its balance',
    refusals: ['energy_system_not_found'],
    modules: DEVICE_MODULES,
    input: z.object({ id: id() }),
    output: z.object({ system, nodes: z.array(shownNode), links: z.array(link), balance }),
  }),
  bindSystemDeviceInfo: get('/manager/deviceBindSystem/deviceInfo', {
    summary: 'What a device and the units behind it could be in an energy system',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    modules: DEVICE_MODULES,
    output: z.array(candidate),
  }),
  enerDriveDeviceList: post('/manager/deviceBindSystem/enerDriveDeviceList', {
    effect: 'reads',
    summary: 'Drive batteries that are in no energy system; key matches name or serial number anywhere',
    modules: DEVICE_MODULES,
    input: z.object({ key: z.string().max(100).default(''), ...paging }),
    output: page(candidate),
  }),
  energyDeviceModelList: get('/manager/deviceBindSystem/energyDeviceModelList', {
    summary: 'Models of energy devices, of one type or of all',
    refusals: ['deviceType_not_find'],
    input: z.object({ deviceType: deviceTypeOrAll() }),
    modules: DEVICE_MODULES,
    output: z.array(
      z.object({
        deviceType: z.string(),
        manufacturer: z.int(),
        modelCode: z.string(),
        /** Names with commas between. */
        modelName: z.string(),
        ratedWatt: z.int(),
      }),
    ),
  }),
  addDeviceBindSystemBase: post('/manager/deviceBindSystem/addDeviceBindSystemBase', {
    effect: 'changes',
    summary: 'Add an energy system; with a device, that and the units behind it stand in it',
    refusals: [
      'company_not_found',
      'site_not_found',
      'max_energy_systems',
      'device_not_found',
      'device_in_system',
      'changed_meanwhile',
    ],
    modules: DEVICE_MODULES,
    access: 'editEnergySystem',
    input: z.object({
      companyId: id(),
      name,
      kind: z.enum(SYSTEM_KINDS),
      site: z.string().trim().max(100).optional(),
      mcuId: mcuId().optional(),
      ...mainsFields,
    }),
    output: z.object({ id: z.int(), revision: z.int() }),
  }),
  updateDeviceBindSystemBase: post('/manager/deviceBindSystem/updateDeviceBindSystemBase', {
    effect: 'changes',
    summary: 'Change name, kind, place and mains connection of an energy system',
    refusals: ['site_not_found', 'energy_system_not_found'],
    modules: DEVICE_MODULES,
    access: 'editEnergySystem',
    input: z.object({
      id: id(),
      name,
      kind: z.enum(SYSTEM_KINDS),
      /** Empty for none. */
      site: z.string().trim().max(100).default(''),
      ...mainsFields,
    }),
    output: nothing,
  }),
  saveRelationDeviceBindSystemByUser: post('/manager/deviceBindSystem/saveRelationDeviceBindSystemByUser', {
    effect: 'changes',
    summary: 'Save the drawing of an energy system: its nodes and links',
    refusals: ['energy_system_not_found', 'device_not_found', 'device_in_system', 'changed_meanwhile'],
    modules: DEVICE_MODULES,
    access: 'editEnergySystem',
    input: z.object({
      id: id(),
      /** The revision that is changed; refused when somebody else has saved another one. */
      revision: id(),
      nodes: json(systemNodes),
      links: json(systemLinks),
    }),
    output: z.object({ revision: z.int() }),
  }),
  clearDeviceId: post('/manager/deviceBindSystem/clearDeviceId', {
    effect: 'changes',
    summary: 'Take a device, or one unit of it, out of its energy system',
    refusals: ['energy_system_not_found', 'changed_meanwhile'],
    modules: DEVICE_MODULES,
    access: 'editEnergySystem',
    input: z.object({ mcuId: mcuId(), unit: int(0, 65_535).optional() }),
    device: 'mcuId',
    output: nothing,
  }),
  deleteEnergySystem: post('/manager/deviceBindSystem/delete', {
    effect: 'changes',
    summary: 'Remove an energy system; its devices stay',
    refusals: ['energy_system_not_found'],
    modules: DEVICE_MODULES,
    access: 'editEnergySystem',
    input: z.object({ id: id() }),
    output: nothing,
  }),
};
