import { labelsApi } from '#domain/foundation/labels/api.ts';
import { feature } from '../../feature.ts';
import { labelHandlers } from './http.ts';
import { labelsJob } from './jobs.ts';
import { labelsTables } from './tables.ts';

export const labelsFeature = feature({
  name: 'labels',
  tables: labelsTables,
  calls: labelsApi.calls,
  handlers: ({ context, tagUsers }) => labelHandlers(context, tagUsers),
  jobs: ({ context }) => [labelsJob(context)],
  audit: {
    labels: [
      'addField',
      'addTag',
      'changeField',
      'changeTag',
      'orderFields',
      'removeField',
      'removeTag',
      'restoreField',
      'setLabels',
      'undoLabels',
    ],
  },
});
