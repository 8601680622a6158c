/** The field that a column or an order of a list names; null for another one. */
export const fieldOfColumn = (column: string): number | null => {
  const [, digits] = /^field_([1-9]\d{0,8})$/.exec(column) ?? [];
  return digits === undefined ? null : Number(digits);
};

export const columnOfField = (fieldId: number) => `field_${fieldId}` as const;
