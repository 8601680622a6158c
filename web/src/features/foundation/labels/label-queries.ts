import { queryOptions } from '@tanstack/react-query';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export type Definitions = Answer<'labelDefinitions'>;
export type FieldDefinition = Definitions['fields'][number];
export type TagDefinition = Definitions['tags'][number];
export type LabelsOf = Answer<'labelsOf'>;

const DEFINITIONS_MS = 5 * 60_000;

export const labelQueries = {
  /** What the reader sees of fields and tags. */
  definitions: (subject: LabelSubject) =>
    queryOptions({
      queryKey: ['labels', 'definitions', subject],
      queryFn: ({ signal }) => ask('labelDefinitions', { subject }, signal),
      staleTime: DEFINITIONS_MS,
    }),
  /** All of them, with how many things each is on, and the fields that can be taken back. */
  counted: () =>
    queryOptions({
      queryKey: ['labels', 'counted'],
      queryFn: ({ signal }) => ask('labelDefinitions', { counted: true, removed: true }, signal),
    }),
  of: (subject: LabelSubject, id: number) =>
    queryOptions({
      queryKey: ['labels', 'of', subject, id],
      queryFn: ({ signal }) => ask('labelsOf', { subject, id }, signal),
    }),
  tagUse: (tagId: number) =>
    queryOptions({
      queryKey: ['labels', 'use', tagId],
      queryFn: ({ signal }) => ask('tagUse', { tagId }, signal),
    }),
};

/** Of lists that show them as well: devices, batteries, and how many a view finds. */
export const labelsChanged = (): void => {
  for (const key of ['labels', 'devices', 'batteries', 'views'])
    void queryClient.invalidateQueries({ queryKey: [key] });
};
