import { api } from '../../contract/api.ts';
import { labelsMeanings } from '../labels/meanings.ts';
import { deviceCalls } from './calls.ts';
import { devicesMeanings } from './meanings.ts';

export const devicesApi = api({ Devices: deviceCalls }, devicesMeanings, labelsMeanings);
