import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const companyAdminMeanings: Meanings = {
  accountCount: 'Accounts of the company itself.',
  accountTotal: 'Accounts of the company and all below it.',
  'addDeviceAuthority.addedAt': 'Since when it is trusted, UTC ms.',
  'listDeviceAuthorities.addedAt': 'Since when it is trusted, UTC ms.',
  'addDeviceAuthority.certificate': 'Certificate of the authority, PEM; one, without its key.',
  childCount: 'Companies directly below it.',
  deviceTotal: 'Devices of the company and all below it.',
  'removeDeviceAuthority.id': 'The authority.',
  'addDeviceAuthority.name': 'Common name of the authority, or its whole subject.',
  'listDeviceAuthorities.name': 'Common name of the authority, or its whole subject.',
  hosts: 'Host names of the brand, in the order in which mails choose them.',
  'saveSessionLimit.hours': 'Hours after which every sign-in ends; 0: no end.',
  'sessionLimit.hours': 'Hours after which every sign-in ends; null: no end.',
  icon: 'Address of the icon; null: none.',
  logo: 'Address of the logo; null: none.',
  logoDark: 'Address of the logo for dark screens; null: none.',
  picture: 'Which picture.',
  servesGuests: 'Whether guests look around in this company.',
  'addDeviceAuthority.validFrom': 'From when it is valid, UTC ms.',
  'listDeviceAuthorities.validFrom': 'From when it is valid, UTC ms.',
  validUntil: 'Until when it is valid, UTC ms.',
  'uploadSitePlan.corners': 'Corners of the picture, WGS 84: upper left, upper right, lower right, lower left.',
  'placeSitePlan.corners': 'Corners of the picture, WGS 84: upper left, upper right, lower right, lower left.',
};
