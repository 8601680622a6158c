// Made from domain/src/calls.ts by tools/gen/call-table.ts; do not edit.
export interface CallRow {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'none' | 'form' | 'multipart';
  readonly binary: boolean;
  readonly public: boolean;
}

export const callTable = {
  getProjectValueMap: { method: 'POST', path: '/manager/i18n/getProjectValueMap', body: 'form', binary: false, public: true },
  getModuleValueMap: { method: 'POST', path: '/manager/i18n/getModuleValueMap', body: 'form', binary: false, public: true },
  getValueMap: { method: 'POST', path: '/manager/i18n/getValueMap', body: 'form', binary: false, public: true },
  verifyCode: { method: 'GET', path: '/user/verifyCode', body: 'none', binary: false, public: true },
  sendVerifyCode: { method: 'POST', path: '/user/sendVerifyCode', body: 'form', binary: false, public: true },
  userLogin: { method: 'POST', path: '/user/userLogin', body: 'form', binary: false, public: true },
  guestLogin: { method: 'POST', path: '/user/guestLogin', body: 'form', binary: false, public: true },
  logout: { method: 'POST', path: '/user/logout', body: 'form', binary: false, public: false },
  userInfo: { method: 'GET', path: '/user/userInfoV3', body: 'none', binary: false, public: false },
  webInfo: { method: 'GET', path: '/user/webInfo', body: 'none', binary: false, public: true },
  setTemperatureType: { method: 'POST', path: '/user/user/setTemperatureType', body: 'form', binary: false, public: false },
  setSkinTheme: { method: 'POST', path: '/user/user/setSkinTheme', body: 'form', binary: false, public: false },
  setMap: { method: 'POST', path: '/user/user/setMap', body: 'form', binary: false, public: false },
  setLanguage: { method: 'POST', path: '/user/user/setLanguage', body: 'form', binary: false, public: false },
  getCloseGuide: { method: 'POST', path: '/user/user/getCloseGuide', body: 'form', binary: false, public: false },
  closeGuide: { method: 'POST', path: '/user/user/closeGuide', body: 'form', binary: false, public: false },
  sendRetrieveCode: { method: 'POST', path: '/user/company/sendRetrieveCode', body: 'form', binary: false, public: true },
  retrievePassword: { method: 'POST', path: '/user/company/retrievePassword', body: 'form', binary: false, public: true },
  createSuperAdmin: { method: 'POST', path: '/user/createSuperAdmin', body: 'form', binary: false, public: true },
  getUserModuleLis: { method: 'POST', path: '/report/getUserModuleLis', body: 'form', binary: false, public: false },
  companyTree: { method: 'GET', path: '/user/company/tree', body: 'none', binary: false, public: false },
  companySites: { method: 'GET', path: '/manager/getCompanySiteList', body: 'none', binary: false, public: false },
  pageDeviceList: { method: 'POST', path: '/report/pageDeviceList', body: 'form', binary: false, public: false },
  pageEnergyDeviceList: { method: 'POST', path: '/report/pageEnergyDeviceList', body: 'form', binary: false, public: false },
  findAllDeviceList: { method: 'POST', path: '/report/findAllDeviceList', body: 'form', binary: false, public: false },
  findBatteryDeviceListV3: { method: 'POST', path: '/report/findBatteryDeviceListV3', body: 'form', binary: false, public: false },
  findAllEnergyDeviceList: { method: 'POST', path: '/report/findAllEnergyDeviceList', body: 'form', binary: false, public: false },
  findAttentionDeviceList: { method: 'POST', path: '/report/findAttentionDeviceList', body: 'form', binary: false, public: false },
  mapDevices: { method: 'POST', path: '/report/mapDevices', body: 'form', binary: true, public: false },
  fleetSummary: { method: 'POST', path: '/report/fleetSummary', body: 'form', binary: false, public: false },
  deviceInfo: { method: 'POST', path: '/manager/deviceInfo', body: 'form', binary: false, public: false },
  attentionAdd: { method: 'POST', path: '/manager/attention/add', body: 'form', binary: false, public: false },
  attentionRemove: { method: 'POST', path: '/manager/attention/remove', body: 'form', binary: false, public: false },
  addDevice: { method: 'POST', path: '/manager/addDevice', body: 'form', binary: false, public: false },
  getLastRealTimeData: { method: 'GET', path: '/report/getLastRealTimeData', body: 'none', binary: false, public: false },
  getLastBMSRecor: { method: 'GET', path: '/canbus/bmsRecord/getLastBMSRecor', body: 'none', binary: false, public: false },
  askRealTimeData: { method: 'POST', path: '/device/mqtt/GetRealTimeData', body: 'form', binary: false, public: false },
  sendNotifyToMqtt: { method: 'GET', path: '/report/sendNotifyToMqtt', body: 'none', binary: false, public: false },
  listRecordData: { method: 'POST', path: '/report/listRecordData', body: 'form', binary: true, public: false },
  listLocationData: { method: 'POST', path: '/location/listLocationData', body: 'form', binary: true, public: false },
  getGNSSLastByMcuID: { method: 'POST', path: '/location/getGNSSLastByMcuID', body: 'form', binary: false, public: false },
  listLatelyMsg: { method: 'GET', path: '/report/listLatelyMsg', body: 'none', binary: false, public: false },
  listChargingDischarging: { method: 'POST', path: '/report/chargingDischarging/listChargingDischarging', body: 'form', binary: false, public: false },
  getOdcByDayAndHour: { method: 'POST', path: '/report/getOdcByDayAndHour', body: 'form', binary: false, public: false },
  getHourMeterTimeStatisticsByDay: { method: 'GET', path: '/report/getHourMeterTimeStatisticsByDay', body: 'none', binary: false, public: false },
  getHourMeterTotalTime: { method: 'GET', path: '/report/getHourMeterTotalTime', body: 'none', binary: false, public: false },
} as const satisfies Readonly<Record<string, CallRow>>;
