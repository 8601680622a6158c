import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { liveCalls } from './calls.ts';
import { liveMeanings } from './meanings.ts';

export const liveApi = api({ Devices: liveCalls }, liveMeanings, devicesMeanings);
