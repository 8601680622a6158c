import { CONFIGURATION_RANGES } from './configuration.ts';

/** Serial number as it is printed. */
export const SERIAL_NUMBER = /^[0-9A-Za-z-]{4,40}$/;
/** The printed numbers of a radio modem and its card. */
export const IMEI = /^\d{14,16}$/;
export const SIM_ID = /^[0-9A-Za-z]{4,22}$/;
export const MAX_NAME_LENGTH = 100;
export const MAX_MODEL_LENGTH = 60;

const { capacityCentiAmpHour, nominalCentiVolt } = CONFIGURATION_RANGES;
/** Whole ampere hours. */
export const CAPACITY_AMP_HOUR = { min: capacityCentiAmpHour.min / 100, max: capacityCentiAmpHour.max / 100 } as const;
/** Hundredths of a volt. */
export const NOMINAL_CENTI_VOLT = nominalCentiVolt;

/** Pictures of a device. */
export const MAX_IMAGES = 9;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Width times height: the unpacked picture must fit into memory. */
export const MAX_IMAGE_PIXELS = 24_000_000;
export const IMAGE_TYPES = ['jpg', 'png', 'webp'] as const;

/** Maximum number of devices in one table. */
export const MAX_ADDED_AT_ONCE = 5000;
export const MAX_TABLE_BYTES = 2 * 1024 * 1024;
