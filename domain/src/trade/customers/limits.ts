/** A name as leases have it, too. */
export const MAX_CUSTOMER_LENGTH = 100;
export const MAX_NUMBER_LENGTH = 40;
export const MAX_TAX_ID_LENGTH = 40;
export const MAX_ADDRESS_LENGTH = 500;
export const MAX_NOTES_LENGTH = 2000;
export const MAX_CONTACTS = 20;
export const MAX_CONTACT_LENGTH = 100;
/** A mail address as long as mail servers take it. */
export const MAX_MAIL_LENGTH = 254;
/** Of the places, people and reports of a customer, so many are shown. */
export const MAX_SHOWN = 200;
export const MAX_CUSTOMER_TABLE_BYTES = 2_000_000;
