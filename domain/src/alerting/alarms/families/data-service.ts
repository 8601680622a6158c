import { type OtherFamily, PLANNED, SOON } from './family.ts';

export const dataServiceEnding = {
  key: 'dataServiceEnding',
  source: 'service',
  types: { 704: { key: 'dataServiceEnding', severity: PLANNED } },
  quantity: null,
  article: 'data-service-ends',
  isMoment: true,
} as const satisfies OtherFamily<704>;

export const dataServiceEnded = {
  key: 'dataServiceEnded',
  source: 'service',
  types: { 705: { key: 'dataServiceEnded', severity: SOON } },
  quantity: null,
  article: 'data-service-ends',
  isMoment: true,
} as const satisfies OtherFamily<705>;
