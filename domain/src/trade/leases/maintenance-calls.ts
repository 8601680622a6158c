import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { instant, json, list, long, mcuId, nothing, page, paging } from '../../contract/fields.ts';
import { MAX_IMAGE_BYTES } from '../../foundation/devices/device-limits.ts';
import { maintenance, picture } from './calls.ts';
import { MAX_CONTENT_LENGTH, MAX_MAINTENANCE_PICTURES, MAX_PERSON_LENGTH } from './limits.ts';

const modules = ['lease'] as const;
const id = () => long(1);
const text = (max: number) => z.string().trim().max(max);

const work = {
  at: instant(),
  person: text(MAX_PERSON_LENGTH).min(1),
  content: text(MAX_CONTENT_LENGTH).min(1),
};

export const leaseMaintenanceCalls = {
  pageLeaseMaintenance: post('/lease/maintenance/page', {
    effect: 'reads',
    summary: 'One page of what was done to devices between or during leases, newest first',
    access: 'seeLeases',
    modules,
    input: z.object({ mcuId: mcuId().optional(), key: text(100).default(''), ...paging }),
    output: page(maintenance),
  }),
  addLeaseMaintenance: post('/lease/maintenance/add', {
    effect: 'changes',
    summary: 'Note a maintenance of a device: date, personnel and content; pictures are added to it afterwards',
    refusals: ['device_not_found', 'maintenance_plans_full', 'lease_maintenance_not_found'],
    access: 'manageLeases',
    modules,
    input: z.object({ mcuId: mcuId(), ...work }),
    output: maintenance,
  }),
  updateLeaseMaintenance: post('/lease/maintenance/update', {
    effect: 'changes',
    summary: 'Change a maintenance record, and which of its pictures stay',
    refusals: ['file_not_found', 'lease_maintenance_not_found'],
    access: 'manageLeases',
    modules,
    input: z.object({
      id: id(),
      ...work,
      pictureIds: json(list(z.string().max(64), { max: MAX_MAINTENANCE_PICTURES })).optional(),
    }),
    output: maintenance,
  }),
  deleteLeaseMaintenance: post('/lease/maintenance/delete', {
    effect: 'changes',
    summary: 'Remove a maintenance record with its pictures',
    refusals: ['lease_maintenance_not_found'],
    access: 'manageLeases',
    modules,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  addMaintenancePicture: post('/lease/maintenance/picture', {
    effect: 'changes',
    summary: 'Add a picture to a maintenance record (field file: JPEG, PNG or WebP), re-encoded without its metadata',
    refusals: ['img_too_many', 'lease_maintenance_not_found'],
    access: 'manageLeases',
    modules,
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'img_over_size',
    input: z.object({ id: id() }),
    output: picture,
  }),
};
