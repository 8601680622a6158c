import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { controlCalls } from './calls.ts';
import { controlMeanings } from './meanings.ts';
import { unitConfigurationCalls } from './unit-calls.ts';

export const controlApi = api(
  { Control: { ...controlCalls, ...unitConfigurationCalls } },
  controlMeanings,
  devicesMeanings,
);
