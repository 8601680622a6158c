import { z } from 'zod';
import { absentSchema } from './absent-schema.ts';
import { channelName } from './channel-name.ts';

const unit = z.int().min(0).max(65_535).default(0);
/** Where a value goes: value × factor + offset is in the channel's unit. */
const destination = {
  channel: channelName,
  unit,
  factor: z.number().default(1),
  offset: z.number().default(0),
  absent: absentSchema.optional(),
};
export const MAX_VALUES = 500;

/** Whom to trust with TLS besides the authorities that the machine knows. */
const trustFields = {
  /** An authority of one's own, as PEM. */
  ca: z
    .string()
    .max(50_000)
    .regex(/-----BEGIN CERTIFICATE-----/, 'a certificate as PEM')
    .optional(),
  /** SHA-256 of the one certificate that is right, whoever signed it and until when it was meant to be valid. */
  fingerprint: z
    .string()
    .regex(
      /^([0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$/,
      'SHA-256 of a certificate: 64 hexadecimal digits, with or without colons',
    )
    .optional(),
};
export type Trust = { readonly [field in keyof typeof trustFields]?: string | undefined };

/** A broker beside the devices. */
const brokerFields = {
  broker: z.url({ protocol: /^mqtts?$/, error: 'an address like mqtt://192.168.1.20:1883' }),
  username: z.string().optional(),
  password: z.string().optional(),
  ...trustFields,
};

/** The topic on which something says that it is gone, its last will among it. */
const availability = z.strictObject({ topic: z.string().min(1), gone: z.string().default('offline') });

/** Which values of a message go where. `path`: `battery.cells.0.voltage`: names and places joined by dots; empty is the message itself. */
export const mappedValues = z.array(z.strictObject({ path: z.string(), ...destination })).max(MAX_VALUES);

/** How a message is read. */
export const mappingSchema = z.strictObject({
  time: z.strictObject({ path: z.string().min(1), in: z.enum(['seconds', 'milliseconds', 'iso']) }).optional(),
  values: mappedValues.min(1),
});

/** `samples`: where a message has several samples, a list; the other paths count within each. */
export const messageMapping = mappingSchema.extend({ samples: z.string().optional() });
export type MessageMapping = z.output<typeof messageMapping>;

/** Which part of a topic, from 1, says which device it is: the unit of each; topics of others are not read. */
const binding = z.strictObject({
  part: z.int().min(1).max(50),
  units: z.record(z.string().min(1), unit).refine((units) => Object.keys(units).length > 0, 'at least one'),
});
export type Binding = z.output<typeof binding>;

/** A source that sends only what changed: what a message does not have holds. */
const changes = z.boolean().default(false);

/** JSON that something publishes to a broker. */
export const jsonMqttSettings = z.strictObject({
  type: z.literal('json-mqtt'),
  ...brokerFields,
  topic: z.string().min(1),
  binding: binding.optional(),
  availability: availability.optional(),
  changes,
  mapping: messageMapping,
});

/** JSON that something answers by HTTP. */
export const jsonHttpSettings = z.strictObject({
  type: z.literal('json-http'),
  url: z.url({ protocol: /^https?$/, error: 'an address like http://192.168.1.20/status' }),
  headers: z.record(z.string(), z.string()).default({}),
  ...trustFields,
  everySeconds: z.number().min(1).max(86_400).default(60),
  changes,
  mapping: messageMapping,
});

export const entitySchema = z.strictObject({
  entity: z.string().regex(/^[a-z0-9_]+\.[a-z0-9_]+$/, 'an entity like sensor.battery_voltage'),
  /** Instead of the state. */
  attribute: z
    .string()
    .regex(/^[^+#/]+$/)
    .optional(),
  ...destination,
});
export type Entity = z.output<typeof entitySchema>;

/** A Home Assistant that publishes its states: its integration MQTT Statestream. */
export const homeAssistantSettings = z.strictObject({
  type: z.literal('home-assistant'),
  ...brokerFields,
  /** `base_topic` of the integration */
  baseTopic: z
    .string()
    .regex(/^[^+#]+[^+#/]$/, 'a topic without wildcards and without a slash at its end')
    .default('homeassistant'),
  /** Where Home Assistant says that it is gone: its own will, unless another is chosen in it. */
  availability: availability.default({ topic: 'homeassistant/status', gone: 'offline' }),
  entities: z.array(entitySchema).min(1),
});

/** A GX device of Victron, by the broker in it. */
export const venusSettings = z.strictObject({
  type: z.literal('venus'),
  ...brokerFields,
  portal: z.string().regex(/^[0-9a-f]{12}$/, '12 lower-case hexadecimal digits: the VRM portal ID'),
  /** Services whose usual values are read. */
  services: z
    .array(
      z.strictObject({
        service: z
          .string()
          .regex(
            /^(battery|solarcharger|charger|vebus|inverter|gps)\/\d+$/,
            'battery, solarcharger, charger, vebus, inverter or gps with its instance, like battery/512',
          ),
        /** Of a battery: what it is in the console. */
        as: z.enum(['monitor', 'enerdrive']).default('monitor'),
        unit,
      }),
    )
    .max(50)
    .default([]),
  /** Single values, by what follows the portal: `system/0/Dc/Battery/Voltage`. */
  values: z
    .array(z.strictObject({ path: z.string().regex(/^[^+#]+$/, 'a topic without wildcards'), ...destination }))
    .max(MAX_VALUES)
    .default([]),
});

/** The VE.Direct port of a device, by a serial port of the machine or of a converter in the network. */
export const veDirectSettings = z.strictObject({
  type: z.literal('ve-direct'),
  port: z.string().regex(/^(tcp:\/\/[^/:]+:\d{1,5}|\/.+)$/, 'a serial port like /dev/ttyUSB0, or tcp://host:port'),
  device: z.enum(['battery-monitor', 'solar-charger']),
  unit,
});

/** A Modbus TCP server: the device itself, or a converter with devices behind it. */
const lineFields = {
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535).default(502),
  /** The address of the device behind a converter, which many devices without one ignore. */
  unitId: z.int().min(0).max(255).default(1),
  everySeconds: z.number().min(1).max(86_400).default(10),
};

/** Words of each type of a register; a bit is that of a coil or discrete input. */
export const WORDS = {
  bit: 1,
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  float32: 2,
  uint64: 4,
  int64: 4,
  float64: 4,
} as const;
export type RegisterType = keyof typeof WORDS;

const register = z
  .strictObject({
    /** As it is on the wire, from 0: what a manual calls 40001 is 0. */
    address: z.int().min(0).max(65_535),
    function: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(3),
    type: z.enum(Object.keys(WORDS) as [RegisterType, ...RegisterType[]]).default('uint16'),
    /** Which word of a long value comes first. */
    words: z.enum(['high-first', 'low-first']).default('high-first'),
    ...destination,
  })
  .refine(({ type, function: read }) => (type === 'bit') === read < 3, {
    path: ['type'],
    error: 'bit is for the functions 1 and 2, the others are for 3 and 4',
  })
  .refine(({ address, type }) => address + WORDS[type] <= 65_536, {
    path: ['address'],
    error: 'the value ends behind the last address',
  });
export type Register = z.output<typeof register>;

/** The registers of a device, which of them is what. */
export const registerMap = z.array(register).min(1).max(MAX_VALUES);

/** A device that answers Modbus TCP, by a map of its registers. */
export const modbusSettings = z.strictObject({
  type: z.literal('modbus'),
  ...lineFields,
  /** The map, or the file that has it, relative to the settings. */
  registers: z.union([registerMap, z.string().min(1)], { error: 'a list of registers, or the name of a file with it' }),
});

/** A device that describes itself by the models of SunSpec, over Modbus TCP. */
export const sunSpecSettings = z.strictObject({
  type: z.literal('sunspec'),
  ...lineFields,
  unit,
  /** The sign of a battery's current is not the same in all devices. */
  positiveCurrent: z.enum(['charges', 'discharges']).default('charges'),
});
