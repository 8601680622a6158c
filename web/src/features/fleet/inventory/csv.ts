import type { Answer, Downloaded } from '../../../api/client.ts';
import { csvFile } from '../../../ui/table/csv-file.ts';

/** Keys of devices that were added together. */
export const keysTable = (name: string, added: Answer<'addDevices'>['added']): Downloaded =>
  csvFile(name, [
    ['sn', 'deviceName', 'mcuId', 'deviceKey'],
    ...added.map(({ sn, deviceName, mcuId, deviceKey }) => [sn, deviceName, mcuId, deviceKey]),
  ]);
