import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const reportMailMeanings: Meanings = {
  attachment: 'File added to the mail.',
  canMail: 'Whether this installation can send mail at all.',
  dropped: 'Recipients whose mail was given up.',
  every: 'How often.',
  isMine: "Whether it is the caller's.",
  'listReportSchedules.last': 'How the last one went, by recipient: all zero where nobody could be mailed.',
  mayChange: 'Whether the caller may change it.',
  ownerName: 'Who made it.',
  ownId: 'The caller among them, if it can receive the report.',
  paused: 'Whether it pauses.',
  pausedAt: 'Since when it pauses, UTC ms; null: it does not.',
  recipients: 'How many get it.',
  schedules: 'Reports that are sent regularly.',
  subject: 'What the report is about: the fleet, a site or a device.',
};
