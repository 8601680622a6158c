import type { InvoiceData, InvoiceLine } from '#domain/trade/orders/invoice.ts';

const DAY_MS = 86_400_000;
const ISSUED = Date.UTC(2026, 10, 23);
const UNTIL = Date.UTC(2028, 10, 22);

export const lineOf = (deviceName: string, serialNumber: string): InvoiceLine => ({
  text: 'Data service 100 MB, 2 years',
  deviceName,
  serialNumber,
  years: 2,
  from: ISSUED,
  until: UNTIL,
  unitPrice: 12_000,
  discountPercent: 10,
  net: 10_800,
});

/** To a Chinese customer, for devices with names of four scripts. */
export const INVOICE: InvoiceData = {
  number: 'INV-000412',
  kind: 'invoice',
  issuedAt: ISSUED,
  dueAt: ISSUED + 14 * DAY_MS,
  seller: {
    name: 'Wattyard Services GmbH',
    addressLines: ['Speicherweg 14, 20457 Hamburg', 'billing@wattyard.example'],
    taxId: 'DE 999 999 999',
    bankLines: ['Beispielbank Hamburg', 'IBAN DE00 0000 0000 0000 0044 17', 'BIC XXXXDEXX'],
  },
  recipient: {
    name: '上海港捷起重设备有限公司',
    addressLines: [
      'Shanghai Gangjie Lifting Equipment Co., Ltd.',
      'Zweigniederlassung Hamburg',
      'Kaistraße 88',
      '21079 Hamburg',
    ],
    taxId: 'DE 000 000 000',
  },
  orderNo: 'WY-2026-1192',
  currency: 'EUR',
  lines: [
    lineOf('上海港捷起重设备有限公司, Terminal Süd', '86 1190 2340'),
    lineOf('高雄港倉儲股份有限公司', '86 1190 2341'),
    lineOf('横浜荷役株式会社', '86 1190 2342'),
    lineOf('부산항만물류 주식회사', '86 1190 2343'),
  ],
  net: 43_200,
  taxes: [{ name: 'VAT', rate: 1_900, base: 43_200, amount: 8_208 }],
  total: 51_408,
};
