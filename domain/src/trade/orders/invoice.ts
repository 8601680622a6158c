import { netPrices, sumOf, type Tax, type TaxRate, taxesOn } from './money.ts';

interface Seller {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly taxId: string;
  /** Where to pay: payee, account, bank. */
  readonly bankLines: readonly string[];
}
export interface Recipient {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly taxId?: string | undefined;
}
/** One device of the order. */
export interface InvoiceLine {
  /** The name of the plan. */
  readonly text: string;
  readonly deviceName: string;
  readonly serialNumber: string;
  readonly years: number;
  readonly from: number;
  readonly until: number;
  readonly unitPrice: number;
  readonly discountPercent: number;
  readonly net: number;
}

/**
 * All that stands on an invoice or a credit note, copied when it is issued. Amounts in minor units of `currency`, those
 * of a credit note negative; instants in UTC epoch ms; tax rates in hundredths of a percent.
 */
export interface InvoiceData {
  readonly number: string;
  readonly kind: 'invoice' | 'credit';
  readonly issuedAt: number;
  /** Of a credit note null: nothing is due. */
  readonly dueAt: number | null;
  readonly seller: Seller;
  readonly recipient: Recipient;
  readonly orderNo: string;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly net: number;
  readonly taxes: readonly Tax[];
  readonly total: number;
  /** The invoice that a credit note corrects. */
  readonly correctedNumber?: string | undefined;
  /** Why it was corrected. */
  readonly note?: string;
}

/** What an invoice is made of. */
interface Billed {
  readonly orderNo: string;
  readonly currency: string;
  readonly planName: string;
  readonly years: number;
  readonly priceMinor: number;
  readonly discountPercent: number;
  readonly confirmedAt: number | null;
  readonly devices: readonly {
    readonly name: string;
    readonly sn: string;
    /** The end of the service before and after. */
    readonly serviceUntil: number;
    readonly newServiceUntil: number;
  }[];
}
interface Issued {
  readonly number: string;
  readonly issuedAt: number;
}

/** The invoice of an order. A service that is over begins when the payment is confirmed, until then now. */
export function invoiceOf(
  order: Billed,
  { number, issuedAt, dueAt }: Issued & { dueAt: number },
  seller: Seller,
  rates: readonly TaxRate[],
  recipient: Recipient,
): InvoiceData {
  const { orderNo, currency, planName, years, priceMinor, discountPercent, confirmedAt, devices } = order;
  const nets = netPrices(priceMinor, devices.length, discountPercent);
  const lines = devices.map((device, index) => ({
    text: planName,
    deviceName: device.name,
    serialNumber: device.sn,
    years,
    from: Math.max(device.serviceUntil, confirmedAt ?? issuedAt),
    until: device.newServiceUntil,
    unitPrice: priceMinor,
    discountPercent,
    net: nets[index] ?? 0,
  }));
  const net = sumOf(nets);
  const taxes = taxesOn(net, rates);
  const total = net + sumOf(taxes.map(({ amount }) => amount));
  return {
    number,
    kind: 'invoice',
    issuedAt,
    dueAt,
    seller,
    recipient,
    orderNo,
    currency,
    lines,
    net,
    taxes,
    total,
  };
}

/** The credit note that takes an invoice back as a whole: the same with the signs turned. */
export function creditOf(invoice: InvoiceData, { number, issuedAt }: Issued, note: string): InvoiceData {
  return {
    ...invoice,
    number,
    kind: 'credit',
    issuedAt,
    dueAt: null,
    lines: invoice.lines.map((line) => ({ ...line, unitPrice: turned(line.unitPrice), net: turned(line.net) })),
    net: turned(invoice.net),
    taxes: invoice.taxes.map((tax) => ({ ...tax, base: turned(tax.base), amount: turned(tax.amount) })),
    total: turned(invoice.total),
    correctedNumber: invoice.number,
    note,
  };
}

/** Without the negative zero, which JSON does not keep. */
const turned = (amount: number): number => 0 - amount;

/** How the numbers of invoices and of credit notes begin; each of both is counted without gaps. */
const PREFIX: Readonly<Record<InvoiceData['kind'], string>> = { invoice: 'INV', credit: 'CN' };

export const invoiceNumber = (kind: InvoiceData['kind'], count: number): string =>
  `${PREFIX[kind]}-${String(count).padStart(6, '0')}`;
