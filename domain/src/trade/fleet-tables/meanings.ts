import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const fleetTablesMeanings: Meanings = {
  'previewFleetTable.rows': 'How many rows below the heading.',
  'previewFleetTable.added': 'How many devices are new.',
  'previewFleetTable.changed': 'How many devices would be changed.',
  'previewFleetTable.same': 'How many rows say what is stored already.',
  'previewFleetTable.wrong': 'How many cells are wrong; nothing can be imported until there is none.',
  'previewFleetTable.columns': 'The columns that the caller has, with their names in the language of the session.',
  'columns.key': 'What the column is called here.',
  'previewFleetTable.shown': 'The first rows that matter: wrong ones, changed ones, new ones.',
  'shown.sn': 'Serial number of the device.',
  'shown.outcome': 'What would become of the row.',
  'shown.cells': 'Cells that are wrong, and cells that change something.',
  'cells.column': 'The key of the column; empty for the whole line.',
  'cells.before': 'What is stored; null for nothing.',
  'cells.after': 'What would be stored, or what stands in a wrong cell; null for nothing.',
  'cells.fault': 'What is wrong with it.',
  'faults.column': 'The key of the column; empty for the whole line.',
  'faults.value': 'What stands there.',
  fingerprint: 'Names what a preview has shown; with it the table is confirmed.',
  fileName: 'What the file is called.',
  'importFleetTable.rows': 'How many rows add or change a device.',
  'fleetImport.rows': 'How many rows add or change a device.',
  rowsDone: 'How many of them are written, about.',
  'importFleetTable.keys': 'Keys of new devices, told here once; they are good when the table is written.',
  'keys.sn': 'Serial number of the device.',
  'previewFleetTable.file':
    'CSV or rows of a spreadsheet with a line of names, in any language of the console. sn or mcuId names the device; a new one needs both, a name and a company. An empty cell leaves what is stored, [-] removes it.',
  'importFleetTable.file': 'The same file as that of the preview.',
  purchasedOn: 'Year, month and day; null: nobody has entered it.',
  price: 'In whole units of the currency; null: nobody has entered it.',
};
