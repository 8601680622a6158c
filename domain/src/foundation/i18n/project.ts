/** The project whose texts are those of the console; there is no other. */
export const PROJECT = 'customer_management';
