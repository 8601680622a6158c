import { feature } from '../../feature.ts';
import { reminderJob } from './jobs.ts';

export const orderMailFeature = feature({
  name: 'order-mail',
  jobs: ({ context, mail }) => [reminderJob(context, mail)],
});
