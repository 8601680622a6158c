import { api } from '../../contract/api.ts';
import { auditCalls } from './audit-calls.ts';
import { systemCalls } from './calls.ts';
import { mapCalls } from './map-calls.ts';
import { systemMeanings } from './meanings.ts';

export const systemApi = api({ Installation: { ...systemCalls, ...mapCalls, ...auditCalls } }, systemMeanings);
