// Made from domain/src/assembly/calls.ts by tools/gen/call-table.ts; do not edit.

/** How a call is sent. */
export interface CallRow {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'none' | 'form' | 'multipart';
  /** Without a session. */
  readonly isPublic: boolean;
}

/**
 * Every page loads this, so it is short: P without a session, G with GET, M with a file, else a form that is posted;
 * a path that ends with / is followed by the name of the call. The others are in late-calls.ts.
 */
export const firstCalls = {
  verifyCode: 'PG/user/',
  sendVerifyCode: 'P/user/',
  userLogin: 'P/user/',
  guestLogin: 'P/user/',
  logout: '/user/',
  userInfo: 'G/user/userInfoV3',
  webInfo: 'PG/user/',
  setTemperatureType: '/user/user/',
  setSkinTheme: '/user/user/',
  setMap: '/user/user/',
  setLanguage: '/user/user/',
  getCloseGuide: '/user/user/',
  closeGuide: '/user/user/',
  sendRetrieveCode: 'P/user/company/',
  retrievePassword: 'P/user/company/',
  createSuperAdmin: 'P/user/',
  getUserModuleLis: '/report/',
  setPasswordByLink: 'P/user/',
  finishSignIn: 'P/user/',
  confirmEmail: 'P/user/',
  signInWithFactor: 'P/factors/signIn',
  passkeyToSignIn: 'P/factors/',
  signInWithPasskey: 'P/factors/',
  finishFactorSetUp: 'P/factors/finishSetUp',
  beginAuthenticator: 'P/factors/',
  finishAuthenticator: 'P/factors/',
  beginPasskey: 'P/factors/',
  finishPasskey: 'P/factors/',
  newRecoveryCodes: 'P/factors/',
  removeFactor: 'P/factors/remove',
  singleSignOnOffer: 'PG/user/singleSignOn/offer',
  beginSingleSignOn: 'P/user/singleSignOn/begin',
  finishSingleSignOn: 'P/user/singleSignOn/finish',
  companyTree: 'G/user/company/tree',
  companySites: 'G/manager/getCompanySiteList',
  pageDeviceList: '/report/',
  pageEnergyDeviceList: '/report/',
  findAttentionDeviceList: '/report/',
  mapDevices: '/report/',
  fleetSummary: '/report/',
  deviceInfo: '/manager/',
  attentionAdd: '/manager/attention/add',
  attentionRemove: '/manager/attention/remove',
  getLastRealTimeData: 'G/report/',
  askRealTimeData: '/device/mqtt/GetRealTimeData',
  sendNotifyToMqtt: 'G/report/',
  openPassport: 'P/battery/passport/open',
  listLatelyMsg: 'G/report/',
  countWarningPushMsg: '/report/',
  openShare: 'P/sharing/open',
  sharedHistory: 'P/sharing/history',
  getProjectValueMap: 'P/manager/i18n/',
  getModuleValueMap: 'P/manager/i18n/',
  getValueMap: 'P/manager/i18n/',
  systemNotices: 'G/system/notices',
  checkUpdate: '/manager/appVersionInfo/',
} as const;

export function callRow(name: string, text: string): CallRow {
  const [marks = '', ...parts] = text.split('/');
  const path = `/${parts.join('/')}`;
  return {
    method: marks.includes('G') ? 'GET' : 'POST',
    path: path.endsWith('/') ? path + name : path,
    body: marks.includes('G') ? 'none' : marks.includes('M') ? 'multipart' : 'form',
    isPublic: marks.includes('P'),
  };
}
