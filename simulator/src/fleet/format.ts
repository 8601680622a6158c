import { z } from 'zod';
import { isTimeZone } from '#domain/foundation/basics/time-zone.ts';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { cellFaultsSchema } from './cell-faults.ts';
import { usageProfileSchema } from './usage-profile.ts';

/** Duty cycles of simulated devices. */
export const profiles = ['yard-tractor', 'scissor-lift', 'golf-cart', 'rv', 'rental-unit', 'cabin', 'telecom'] as const;

export const chemistries = ['lead-acid', 'lfp', 'nmc'] as const;

/** Faults that can be put on a device, from the fleet file or on demand through the control. */
export const faultKinds = [
  'cell-imbalance',
  'overheat',
  'low-voltage',
  'sensor-lost',
  'bms-fault',
  'gnss-lost',
  'water-low',
  'external-power-lost',
  'inverter-overload',
  'charger-fault',
  'charger-sensor',
  'solar-fault',
  'backup-battery',
  'control-box-hot',
] as const;

/**
 * How a monitor's count of charge errs: `lagging` has learned half of the fade, `rated` counts against the rated capacity, `drifting` counts a
 * little more out than flows and never corrects itself at rest, `jumping` counts too little in and corrects itself at a full charge.
 */
export const gauges = ['good', 'lagging', 'rated', 'drifting', 'jumping'] as const;
export type Gauge = (typeof gauges)[number];

export type Profile = (typeof profiles)[number];
export type Chemistry = (typeof chemistries)[number];
export type FaultKind = (typeof faultKinds)[number];

const place = z.strictObject({
  lat: z.number().min(-85).max(85),
  lon: z.number().min(-180).max(180),
});

const timeZone = z.string().refine(isTimeZone, 'is not a time zone of the IANA database');

/** The types of devices in an energy system: all but the monitor. */
const energyTypes = DEVICE_TYPES.filter((type) => type !== 'a');

const energyUnit = z.strictObject({
  deviceType: z.enum(energyTypes),
  /** unit number under which it reports; 0 is the hub itself */
  unit: z.int().min(0).max(65_535),
  ratedWatt: z.number().min(1).max(1_000_000).default(1000),
  /** what the current sensor of a mains charger shows for one ampere that it gives */
  outputGain: z.number().min(0.1).max(10).default(1),
  /** it is connected to a data transfer unit, not to the hub itself */
  behindDtu: z.boolean().default(false),
});
export type EnergyUnit = z.output<typeof energyUnit>;

/** Nominal voltage of a cell: at rest at half charge. */
export const nominalCellVoltage: Record<Chemistry, number> = { 'lead-acid': 2, lfp: 3.2, nmc: 3.6 };

const fleetDevice = z
  .strictObject({
    mcuId: z.string().regex(/^[0-9a-f]{24}$/, '24 lower-case hex digits'),
    /** the device key: the password on MQTT */
    key: z.string().min(1),
    sn: z.string().min(1),
    name: z.string().min(1),
    /** seconds between two live records */
    intervalSeconds: z.int().min(1).max(3600),
    profile: z.enum(profiles),
    chemistry: z.enum(chemistries),
    nominalVoltage: z.number().min(2).max(1000),
    capacityAmpHour: z.number().min(0.5).max(5000),
    /** cells in series */
    cellCount: z.int().min(1).max(400),
    /** reports cells, temperatures, cycles and health beside the monitor */
    bms: z.boolean().default(false),
    /** batteries measured behind the hub: units 0 … units − 1, unit 0 being the hub's own */
    units: z.int().min(1).max(16).default(1),
    home: place,
    timeZone,
    /** days of history before the first start; 0 for none */
    historyDays: z.number().min(0).max(400).default(0),
    historyIntervalSeconds: z.int().min(1).max(3600).default(60),
    /** the same seed gives the same battery, days and routes */
    seed: z.int().min(0).max(0xffffffff),

    /** how positions are found: satellites, a rough network position (2 or 4), or not at all */
    location: z.enum(['gnss', 'lbs2', 'lbs4', 'none']).default('gnss'),
    /** loses satellite reception for forty minutes in some hours, and then knows only its cell tower */
    gnssGaps: z.boolean().default(false),
    /** unit number under which its charger reports; without it no charger is reported */
    chargerUnit: z.int().min(0).max(65_535).optional(),
    /** devices of an energy system around the first battery, which report beside the monitor */
    energyUnits: z.array(energyUnit).max(32).default([]),
    /** peak power of the panels in front of its solar chargers */
    panelWatt: z.number().min(0).max(1_000_000).default(0),
    /** system in which the device reports its position; `home` is WGS-84 in any case */
    coordinateSystem: z.enum(['wgs84', 'gcj02']).default('wgs84'),
    /** has a relay that can be switched by commands */
    relay: z.boolean().default(false),
    /** what the device reports about itself; the firmware applies until it is upgraded */
    model: z.string().min(1).max(100).default('WY-SIM'),
    hardwareVersion: z.string().min(1).max(100).default('sim-2'),
    firmwareVersion: z.string().min(1).max(100).default('1.0.0'),
    /** flooded battery with a probe for the water level */
    waterSensor: z.boolean().default(false),
    /** age of the battery at the start of its history */
    ageYears: z.number().min(0).max(15).default(1),
    /** how its count of charge errs */
    gauge: z.enum(gauges).default('good'),
    /** voltage of a cell that its charger holds, where it is not the usual one of the chemistry */
    chargeCellVolt: z.number().min(2).max(4.4).optional(),
    /** by how much more its shunt shows with every year of the battery's age */
    shuntDriftPercent: z.number().min(-20).max(20).default(0),
    /** from this part of its capacity lost on, it fades so many times as fast */
    knee: z.strictObject({ afterFade: z.number().min(0.01).max(0.5), times: z.number().min(1).max(20) }).optional(),
    /** one of its cells is near its end: four times the resistance, a seventh less capacity */
    weakCell: z.boolean().default(false),
    /** what becomes wrong with single cells of each of its batteries */
    cellFaults: cellFaultsSchema.optional(),
    /** destinations of trips; if left out, they are made from the seed */
    destinations: z.array(place).max(20).default([]),
    habits: usageProfileSchema.default({}),
    /** annual mean and half the difference between July and January, °C; if left out, estimated from the latitude */
    climate: z
      .strictObject({ meanCelsius: z.number().min(-40).max(40), seasonCelsius: z.number().min(0).max(40) })
      .optional(),
    /** parked and used indoors; default: true for yard tractors and masts */
    indoors: z.boolean().optional(),
    /** the probe's minimum reading while the fault overheat is present */
    overheatCelsius: z.number().min(40).max(150).default(71),
    /** faults that began before the first start and last until repaired */
    faults: z.array(z.strictObject({ kind: z.enum(faultKinds), hoursBeforeStart: z.number().min(0) })).default([]),
    /** the device fell silent this long before the first start and stays so until woken through the control */
    silentHours: z.number().min(0).optional(),
    /** more periods of history, in order, all before that of historyDays: a turn of the year, a clock change */
    pastPeriods: z
      .array(
        z
          .strictObject({
            fromMs: z.int().min(0),
            toMs: z.int().min(0),
            intervalSeconds: z.int().min(1).max(86400),
          })
          .refine((period) => period.fromMs < period.toMs, 'fromMs must be before toMs'),
      )
      .max(20)
      .default([]),
  })
  .refine(cellsMatchVoltage, {
    path: ['cellCount'],
    error:
      'cells in series do not give nominalVoltage (2 V a lead-acid cell, 3.2 V an LFP cell, 3.6 V one of NMC, within 15 %)',
  })
  .refine((device) => !device.waterSensor || device.chemistry === 'lead-acid', {
    path: ['waterSensor'],
    error: 'only a lead-acid battery has a water level',
  });

function cellsMatchVoltage(device: { chemistry: Chemistry; cellCount: number; nominalVoltage: number }): boolean {
  const volts = nominalCellVoltage[device.chemistry] * device.cellCount;
  return Math.abs(volts - device.nominalVoltage) <= 0.15 * device.nominalVoltage;
}

/** The fleet file: where to connect, and which devices to simulate. */
export const fleetSchema = z
  .strictObject({
    mqttUrl: z.url({ protocol: /^(mqtt|mqtts)$/ }),
    /** Ed25519 public keys in base64 that may sign the devices' firmware; without any, every image is refused */
    firmwareKeys: z.array(z.base64()).max(20).default([]),
    devices: z.array(fleetDevice).min(1),
  })
  .refine((fleet) => new Set(fleet.devices.map((device) => device.mcuId)).size === fleet.devices.length, {
    path: ['devices'],
    error: 'two devices have the same mcuId',
  });

/** The contents of the file: fields with a default may be left out. */
export type FleetInput = z.input<typeof fleetSchema>;
export type FleetDeviceInput = z.input<typeof fleetDevice>;
/** The form that the simulator works with. */
export type Fleet = z.output<typeof fleetSchema>;
export type FleetDevice = z.output<typeof fleetDevice>;
