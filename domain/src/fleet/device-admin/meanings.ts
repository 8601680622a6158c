import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const deviceAdminMeanings: Meanings = {
  'getValueRanges.believed':
    'The range that a value of the channel has to be in to be believed: the most specific that is set; null where none is.',
  'getValueRanges.inherited':
    'The range that would be believed if nothing was set for the device itself; null for what is physically possible.',
  'channels.possible': 'What is physically possible: nothing outside is ever stored.',
  'possible.lowest': "The least value that is possible, integer of the channel's wire.",
  'possible.highest': "The greatest value that is possible, integer of the channel's wire.",
  'believed.lowest': "The least value that is believed, integer of the channel's wire.",
  'believed.highest': "The greatest value that is believed, integer of the channel's wire.",
  'inherited.lowest': "The least value that is believed, integer of the channel's wire.",
  'inherited.highest': "The greatest value that is believed, integer of the channel's wire.",
  'getValueRanges.refused': 'Values of the last 24 hours that were left out because of a range that was set.',
  'channels.refusedAt': 'When the last of them was refused, UTC epoch ms; null for none.',
  'saveValueRanges.ranges': 'Ranges by channel; channels that are not named are unchanged.',
  'ranges.range': 'What is believed; null to follow what is above again.',
  'range.lowest': "The least value that is believed, integer of the channel's wire.",
  'range.highest': "The greatest value that is believed, integer of the channel's wire.",
  authorName: 'Who wrote it.',
  children: 'What can be chosen below it.',
  columns: 'Columns of the file, in this order; all if absent.',
  editedAt: 'When it was last edited, UTC ms.',
  editedBy: 'Who edited it last.',
  'children.label': 'Name that is shown.',
  label: 'Name that is shown.',
  lastReport: 'When the device last reported, UTC ms; null: never.',
  machineTypeName: 'Name of the kind of machine.',
  mine: "Whether it is the caller's own.",
  'applyTemplate.reason': 'Code of the refusal.',
  removed: 'How many were removed.',
  trade: 'Trade that the machine belongs to.',
  userList: 'Accounts of the company.',
  'batteryCascader.value': 'Value that is stored.',
  'machineCascader.value': 'Value that is stored.',
  voltage: 'Voltage, hundredths of a volt.',
};
