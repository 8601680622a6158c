export const CHEMISTRIES = ['lead-acid', 'lfp', 'nmc'] as const;
export type Chemistry = (typeof CHEMISTRIES)[number];

/** The known facts about a device and its battery. */
export interface DeviceFacts {
  /** Higher with every change of any of these. */
  readonly version: number;
  readonly reportIntervalSeconds: number;
  /** IANA name; hour buckets follow its local hours. */
  readonly timeZone: string;
  readonly chemistry: Chemistry;
  /** Null when unknown: then there are no default voltage alarms. */
  readonly nominalCentiVolt: number | null;
  readonly capacityCentiAmpHour: number | null;
}

/** The identity of the device on the wire. */
export const DEVICE_IDENTITY = /^[0-9a-f]{24}$/i;
