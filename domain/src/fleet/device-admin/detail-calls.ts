import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { flag, instant, int, json, list, mcuId, mcuIds, nothing } from '../../contract/fields.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import {
  CAPACITY_AMP_HOUR,
  IMEI,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MAX_MODEL_LENGTH,
  MAX_NAME_LENGTH,
  NOMINAL_CENTI_VOLT,
  SIM_ID,
} from '../../foundation/devices/device-limits.ts';
import { MACHINE_TYPES } from '../../foundation/devices/machine-types.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';

const device = { input: z.object({ mcuId: mcuId() }), device: 'mcuId' } as const;

/** A field that may be cleared: an empty text removes the value. */
const emptied = <T extends z.ZodType>(inner: T) => z.union([z.literal('').transform(() => null), inner]).optional();
const words = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text) => (text === '' ? null : text))
    .optional();

/** Changes to one or many devices; absent fields remain unchanged. */
const changes = {
  companyId: int(1).optional(),
  /** Name of a site of the company; empty for none. */
  site: z.string().trim().max(100).optional(),
  batteryModel: words(MAX_MODEL_LENGTH),
  /** The battery is in no list. */
  batteryCustom: flag().default(false),
  chemistry: z.enum(CHEMISTRIES).optional(),
  /** Hundredths of a volt; empty: not known. */
  nominalVoltage: emptied(int(NOMINAL_CENTI_VOLT.min, NOMINAL_CENTI_VOLT.max)),
  capacityAmpHour: emptied(int(CAPACITY_AMP_HOUR.min, CAPACITY_AMP_HOUR.max)),
  machineType: emptied(z.enum(MACHINE_TYPES)),
  locationStatus: flag().optional(),
  warrantyDate: emptied(instant()),
};

const deviceImage = z.object({ id: z.string(), url: z.string() });
const choice = z.object({ value: z.string(), label: z.string() });

export const deviceDetailCalls = {
  updateDeviceInfo: post('/manager/updateDeviceInfo', {
    effect: 'changes',
    summary: 'Change the facts about a device. Only the super admin may change IMEI, SIM, model and warranty',
    refusals: ['company_not_found', 'site_not_found', 'battery_not_find'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({
      mcuId: mcuId(),
      deviceName: z.string().trim().min(1).max(MAX_NAME_LENGTH).optional(),
      ...changes,
      imei: emptied(z.string().regex(IMEI)),
      simId: emptied(z.string().regex(SIM_ID)),
      simKind: emptied(int(1, 5)),
      model: words(MAX_MODEL_LENGTH),
    }),
    device: 'mcuId',
    output: nothing,
  }),
  updateDevices: post('/manager/device/updateMany', {
    effect: 'changes',
    summary: 'Change many devices in the same way, all or none. Only the super admin may change the warranty',
    refusals: ['device_not_found', 'battery_not_find'],
    modules: ['deviceManage'],
    access: 'editDevice',
    input: z.object({ mcuIds: mcuIds(), ...changes }),
    output: z.object({ changed: z.int() }),
  }),
  removeDevices: post('/manager/device/remove', {
    effect: 'changes',
    summary: 'Remove devices with everything measured by them, all or none; their keys become invalid at once',
    refusals: ['device_not_found'],
    modules: DEVICE_MODULES,
    access: 'removeDevice',
    input: z.object({ mcuIds: mcuIds() }),
    output: z.object({ removed: z.int() }),
  }),
  uploadDeviceImages: post('/manager/uploadDeviceImages', {
    effect: 'changes',
    summary:
      'Add a picture to a device (field file: JPEG, PNG or WebP). It is re-encoded, without its metadata on place and camera',
    refusals: ['img_ext_not_support', 'img_too_many'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'img_over_size',
    ...device,
    output: deviceImage,
  }),
  updateDeviceImages: post('/manager/updateDeviceImages', {
    effect: 'changes',
    summary: 'Set the order of a device’s pictures; those not listed are removed',
    refusals: ['file_not_found'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({ mcuId: mcuId(), imgs: json(list(z.string().max(64), { max: MAX_IMAGES })) }),
    device: 'mcuId',
    output: z.array(deviceImage),
  }),
  getDeviceImages: get('/manager/getDeviceImages', {
    summary: 'Pictures of a device, with URLs that are valid for ten minutes',
    ...device,
    output: z.array(deviceImage),
  }),
  batteryCascader: post('/manager/deviceBattery/cascader', {
    effect: 'reads',
    summary: 'Batteries to choose from: chemistry, nominal voltage, model with its capacity',
    output: z.array(
      choice.extend({
        children: z.array(
          choice.extend({
            nominalVoltage: z.int(),
            children: z.array(choice.extend({ capacityAmpHour: z.int() })),
          }),
        ),
      }),
    ),
  }),
  machineCascader: get('/manager/deviceMech/cascader', {
    summary: "Machine types by trade, in the session's language",
    output: z.array(choice.extend({ children: z.array(choice) })),
  }),
  machineTypeList: get('/manager/deviceMech/machineTypeList2', {
    summary: "All machine types, in the session's language; OTHER stands for any other",
    output: z.array(z.object({ machineType: z.string(), machineTypeName: z.string(), trade: z.string().nullable() })),
  }),
};
