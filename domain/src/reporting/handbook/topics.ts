import type { HandbookLanguage } from './languages.ts';

/** The types of articles in their order, with their names. */
export const TOPICS = {
  first: { en: 'First steps', zh_CN: '入门' },
  home: { en: 'Home and map', zh_CN: '首页与地图' },
  monitors: { en: 'Monitors and batteries', zh_CN: '监控器与电池' },
  warnings: { en: 'Warnings', zh_CN: '告警' },
  energy: { en: 'Energy and chargers', zh_CN: '能源与充电' },
  manage: { en: 'Device management', zh_CN: '设备管理' },
  account: { en: 'Account and orders', zh_CN: '账号与订单' },
  api: { en: 'API and live feed', zh_CN: 'API 与实时数据' },
} as const satisfies Readonly<Record<string, Readonly<Record<HandbookLanguage, string>>>>;
export type Topic = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as Topic[];

/** The product's own articles by type, in the order in which they are listed. */
export const ARTICLES = {
  first: ['welcome', 'first-device', 'menu-and-desktop', 'guided-tour', 'roles'],
  home: ['map', 'overview', 'followed', 'search-and-filter'],
  monitors: [
    'device-list',
    'live-values',
    'report',
    'compare',
    'track',
    'record-log',
    'device-settings',
    'batteries',
    'battery-passports',
    'sharing',
  ],
  warnings: [
    'life-of-a-warning',
    'messages',
    'warning-rules',
    'alarm-health',
    'low-voltage',
    'high-temperature',
    'low-temperature',
    'charge-current',
    'discharge-current',
    'low-charge',
    'offline',
    'water-level',
    'geofence',
    'relay-switched',
    'ignition',
    'charge-ratio',
    'fault',
    'power-lost',
    'cells-apart',
    'own-rule',
    'maintenance-due',
    'long-unused',
    'data-service-ends',
    'deep-discharge',
    'not-fully-charged',
    'outside-lease',
    'wrong-clock',
    'cell-drift',
  ],
  energy: ['energy-devices', 'energy-device', 'energy-settings', 'energy-systems', 'bridges', 'charger-records'],
  manage: ['device-management', 'add-device', 'templates', 'firmware', 'leases'],
  account: [
    'my-account',
    'second-factor',
    'notifications',
    'report-mail',
    'shared-with-me',
    'companies',
    'audit-log',
    'data-service',
    'orders',
    'map-services',
  ],
  api: ['api-keys'],
} as const satisfies Readonly<Record<Topic, readonly string[]>>;
export type ArticleId = (typeof ARTICLES)[Topic][number];
