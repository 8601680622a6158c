/** Before the name of a customer that is to be made. */
export const NEW = '+';

/** What a choice of a customer says to a call: the one that is there, or the name of a new one. */
export const customerOfChoice = (choice: string): { customerId: number | null; customer: string } =>
  choice.startsWith(NEW)
    ? { customerId: null, customer: choice.slice(NEW.length) }
    : { customerId: choice === '' ? null : Number(choice), customer: '' };

/** The choice that says who a lease names. */
export const choiceOfCustomer = (customerId: number | null, customer: string): string => {
  if (customerId !== null) return String(customerId);
  return customer === '' ? '' : `${NEW}${customer}`;
};
