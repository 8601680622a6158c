import { z } from 'zod';
import { GEOFENCE_LIMITS } from '../../alerting/geofences/geofence.ts';
import { post } from '../../contract/define.ts';
import { flag, int, interval, json, mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { commandItem } from '../control/calls.ts';

const device = { input: z.object({ mcuId: mcuId() }), device: 'mcuId' } as const;

/** Degrees as they are stored, to a tenth of a metre. */
const degrees = (limit: number) =>
  z
    .number()
    .min(-limit)
    .max(limit)
    .transform((value) => Math.round(value * 1e6) / 1e6);
const place = z.object({ latitude: degrees(90), longitude: degrees(180) });

const geofenceShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('circle'),
    centre: place,
    radiusMetre: z.int().min(GEOFENCE_LIMITS.minRadiusMetre).max(GEOFENCE_LIMITS.maxRadiusMetre),
  }),
  z.object({ kind: z.literal('polygon'), corners: z.array(place).min(3).max(GEOFENCE_LIMITS.maxCorners) }),
]);

const geofence = z.object({
  id: z.int(),
  name: z.string(),
  shape: geofenceShape,
  /** Whether a warning is raised when the device enters, and when it leaves. */
  onEnter: z.boolean(),
  onLeave: z.boolean(),
  enabled: z.boolean(),
  updatedAt: z.int(),
});

const geofenceId = int(1, 2_147_483_647);

const TRACK_FORMATS = ['gpx', 'geojson'] as const;

export const locationCalls = {
  getGNSSLastByMcuID: post('/location/getGNSSLastByMcuID', {
    effect: 'reads',
    summary: 'The newest position; null if there is none or the caller may not see it',
    ...device,
    needsService: true,
    output: z
      .object({
        lat: z.number(),
        lon: z.number(),
        ltype: z.int(),
        at: z.int(),
        accuracyMetre: z.number().nullable(),
        speedMetrePerSecond: z.number().nullable(),
        courseDegree: z.number().nullable(),
        satellites: z.int().nullable(),
      })
      .nullable(),
  }),
  exportTrack: post('/location/exportTrack', {
    summary: 'The track of a device as a file; at most 31 days; no positions if the caller may not see them',
    input: z.object({
      mcuId: mcuId(),
      ...interval,
      unit: int(0, 65_535).default(0),
      format: z.enum(TRACK_FORMATS).default('gpx'),
    }),
    device: 'mcuId',
    needsService: true,
    output: 'file',
    mediaTypes: ['application/gpx+xml', 'application/geo+json'],
  }),
  getGeofences: post('/manager/geofence/getGnssGeofenceByMcuId', {
    effect: 'reads',
    summary: 'Geofences of a device, and its company; none if the caller may not see the position',
    ...device,
    output: z.object({ companyPath: z.string(), isWithheld: z.boolean(), list: z.array(geofence) }),
  }),
  saveGeofence: post('/manager/geofence/addGnssGeofence', {
    effect: 'changes',
    summary: 'Add a geofence to a device, or change the given one',
    refusals: [
      'geofence_not_found',
      'geofence_crosses_itself',
      'geofence_too_small',
      'geofence_too_large',
      'max_geofences',
    ],
    modules: DEVICE_MODULES,
    access: 'editGeofence',
    input: z.object({
      mcuId: mcuId(),
      id: geofenceId.optional(),
      name: z.string().trim().min(1).max(GEOFENCE_LIMITS.maxNameLength),
      shape: json(geofenceShape),
      onEnter: flag().default(true),
      onLeave: flag().default(true),
    }),
    device: 'mcuId',
    output: geofence,
  }),
  setGeofenceStatus: post('/manager/geofence/updateGnssGeofenceStatus', {
    effect: 'changes',
    summary: 'Switch a geofence on or off',
    refusals: ['geofence_not_found'],
    modules: DEVICE_MODULES,
    access: 'editGeofence',
    input: z.object({ mcuId: mcuId(), id: geofenceId, enabled: flag() }),
    device: 'mcuId',
    output: geofence,
  }),
  deleteGeofence: post('/manager/geofence/delete', {
    effect: 'changes',
    summary: 'Remove a geofence; an open warning of it is released',
    refusals: ['geofence_not_found'],
    modules: DEVICE_MODULES,
    access: 'editGeofence',
    input: z.object({ mcuId: mcuId(), id: geofenceId }),
    device: 'mcuId',
    output: nothing,
  }),
  getGnssConfig: post('/location/getGnssConfig', {
    effect: 'reads',
    tells: 'setting',
    summary: 'Position interval of a moving device in seconds, as last reported and as desired',
    ...device,
    output: z.object({
      companyPath: z.string(),
      intervalSeconds: z.int().nullable(),
      wantedSeconds: z.int().nullable(),
      reportedAt: z.int().nullable(),
    }),
  }),
  updateGnssConfig: post('/location/updateGnssConfig', {
    effect: 'commands',
    summary: 'Change the desired position interval of a moving device, and send it as a command',
    refusals: ['command_under_way'],
    modules: DEVICE_MODULES,
    access: 'configureDevice',
    input: z.object({ mcuId: mcuId(), interval: int(1, 86_400) }),
    device: 'mcuId',
    output: commandItem,
  }),
};
