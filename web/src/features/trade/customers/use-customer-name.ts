import { useTranslation } from 'react-i18next';
import { erasedCustomerName } from '#domain/trade/customers/customer.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The name of a customer; of one that was erased the words of the reader's language. */
export function useCustomerName(): (customer: Named) => string {
  const { t } = useTranslation('customers');
  return ({ id, name }) => (name === erasedCustomerName(id) ? t('erased_name', { number: id }) : name);
}
