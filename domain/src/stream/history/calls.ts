import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int, interval, json, list, mcuId } from '../../contract/fields.ts';

const query = z.object({
  mcuId: mcuId(),
  ...interval,
  /** Only this unit; all if absent. */
  unit: int(0, 65_535).optional(),
  /** Field numbers of the requested columns; all if absent. */
  fields: json(list(z.int().min(1).max(1000), { max: 64 })).optional(),
});
const download = { device: 'mcuId', needsService: true, output: 'binary', message: 'Series' } as const;

/** What a call says that downloads the records of one kind. */
export const historyQuery = { input: query, ...download } as const;
const history = { input: query.extend({ kind: int(1, 100).optional() }), ...download } as const;

export const historyCalls = {
  listRecordData: post('/report/listRecordData', {
    summary: 'Records of a device as a stream of Series, each preceded by its length as a varint; at most 31 days',
    ...history,
  }),
  listLocationData: post('/location/listLocationData', {
    summary:
      'Positions of a device as a stream of Series; at most 31 days; nothing if the caller may not see the position',
    ...history,
  }),
};
