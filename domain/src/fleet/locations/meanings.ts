import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const locationsMeanings: Meanings = {
  accuracyMetre: 'Accuracy of the position, metres.',
  'getPositionByHand.setAt': 'When it was set, UTC epoch ms.',
  'getPositionByHand.setByName': 'Login name of who has set it.',
  'getPositionByHand.isShown': 'Whether the device is shown there: it has measured no newer position.',
  'setPositionByHand.accuracyMetre': 'How far off it may be, metres; absent where that is not known.',
  centre: 'Centre of the circle, WGS 84.',
  corners: 'Corners of the polygon in order, WGS 84.',
  courseDegree: 'Direction of travel, degrees clockwise from north.',
  interval: 'How often the position is reported, s.',
  isWithheld: 'Whether the position of the device is not shown to the caller.',
  'shape.kind': 'Kind of the shape.',
  latitude: 'Latitude, degrees WGS 84.',
  longitude: 'Longitude, degrees WGS 84.',
  ofCompanies: 'Private hours that companies above have set.',
  onEnter: 'Whether an alarm is raised when the device enters.',
  onLeave: 'Whether an alarm is raised when the device leaves.',
  own: 'Private hours of the device itself.',
  radiusMetre: 'Radius of the circle, metres.',
  satellites: 'Satellites that were used.',
  shape: 'Circle or polygon.',
  speedMetrePerSecond: 'Speed, m/s.',
  wantedSeconds: 'How often the position is to be reported, s; null: nothing was set.',
  intervalSeconds: 'How often the position is reported, s; null when it is not known.',
};
