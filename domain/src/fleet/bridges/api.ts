import { api } from '../../contract/api.ts';
import { bridgeCalls } from './calls.ts';
import { bridgesMeanings } from './meanings.ts';

export const bridgesApi = api({ Bridges: bridgeCalls }, bridgesMeanings);
