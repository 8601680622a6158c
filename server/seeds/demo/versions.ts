/** What the hubs of the demo are made of; a device of the simulator says the same of itself. */
export const HARDWARE_VERSION = '2.1';

/** Some have not been upgraded yet. */
export const firmwareVersionOf = (deviceNumber: number): string => (deviceNumber % 7 === 0 ? '3.3.2' : '3.4.0');
