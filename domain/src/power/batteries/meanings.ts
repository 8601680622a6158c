import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const batteriesMeanings: Meanings = {
  everyUnit: 'All units of the device instead of the one named.',
  'swapSuggestions.at': 'First record of the other battery, UTC ms.',
  'swapSuggestions.lastAt': 'Last record that is surely of the former battery, UTC ms.',
  foundAt: 'When it was found, UTC ms.',
  signs: 'What jumped.',
  sign: 'The count of cycles, the number of cells, the health that the device tells, capacity or resistance as we measure them, or how the cells differ from each other.',
  'signs.before':
    'Before the jump: cycles, cells, percent, Ah, mΩ; of the pattern how well it agreed with itself, 0 to 1.',
  'signs.after': 'After the jump, in the same unit; of the pattern how well it agrees with that before.',
  'dismissSwapSuggestion.at': 'Of the suggestion, as it was listed, UTC ms.',
  batteryId: 'Number of a pack.',
  dismountedAt: 'When the pack was taken off; null while it is mounted.',
  'pageBatteries.key': 'Part of the serial number or of the model.',
  madeOn: 'When the pack was made: a date.',
  'counted.minimumCentiCelsius': 'Lowest temperature, hundredths of a degree; null where none was measured.',
  mountedAt:
    'When the pack was mounted. Null: since the first record, or since before the lease; in a list also where it is mounted nowhere.',
  'getBattery.mounts': 'Where the pack was mounted, the newest first.',
  ratedCentiAmpHour: 'Capacity as the maker rates it, hundredths of an ampere-hour.',
  'in.status': 'Only packs in this state of their life; absent for all.',
  status: 'State of the battery in its life: original, reused, repurposed, remanufactured or waste.',
  'in.place': 'Only mounted or stored packs; absent for both.',
  battery: 'The pack that is mounted; null for none.',
  counted: 'What the pack did wherever it was mounted, in whole hours; null where no hour is known.',
};
