import { api } from '../../contract/api.ts';
import { controlMeanings } from '../control/meanings.ts';
import { locationCalls } from './calls.ts';
import { handCalls } from './hand-calls.ts';
import { locationsMeanings } from './meanings.ts';
import { privacyCalls } from './privacy-calls.ts';

export const locationsApi = api(
  { Places: { ...locationCalls, ...handCalls, ...privacyCalls } },
  locationsMeanings,
  controlMeanings,
);
