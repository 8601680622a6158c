import type addDevice from '../../../domain/texts/add_device/en.json';
import type alarm from '../../../domain/texts/alarm/en.json';
import type charger from '../../../domain/texts/charger/en.json';
import type chart from '../../../domain/texts/chart/en.json';
import type control from '../../../domain/texts/control/en.json';
import type delivery from '../../../domain/texts/delivery/en.json';
import type device from '../../../domain/texts/device/en.json';
import type deviceDetail from '../../../domain/texts/device_detail/en.json';
import type deviceManage from '../../../domain/texts/device_manage/en.json';
import type energy from '../../../domain/texts/energy/en.json';
import type exportTexts from '../../../domain/texts/export/en.json';
import type firmware from '../../../domain/texts/firmware/en.json';
import type index from '../../../domain/texts/index/en.json';
import type location from '../../../domain/texts/location/en.json';
import type login from '../../../domain/texts/login/en.json';
import type maintenance from '../../../domain/texts/maintenance/en.json';
import type map from '../../../domain/texts/map/en.json';
import type monitor from '../../../domain/texts/monitor/en.json';
import type order from '../../../domain/texts/order/en.json';
import type overview from '../../../domain/texts/overview/en.json';
import type recordLog from '../../../domain/texts/record_log/en.json';
import type release from '../../../domain/texts/release/en.json';
import type report from '../../../domain/texts/report/en.json';
import type templates from '../../../domain/texts/templates/en.json';
import type wrongDesc from '../../../domain/texts/wrong_desc/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'index';
    keySeparator: false;
    returnNull: false;
    resources: {
      alarm: typeof alarm;
      chart: typeof chart;
      add_device: typeof addDevice;
      charger: typeof charger;
      control: typeof control;
      delivery: typeof delivery;
      device: typeof device;
      device_detail: typeof deviceDetail;
      device_manage: typeof deviceManage;
      energy: typeof energy;
      export: typeof exportTexts;
      firmware: typeof firmware;
      index: typeof index;
      location: typeof location;
      login: typeof login;
      maintenance: typeof maintenance;
      map: typeof map;
      monitor: typeof monitor;
      release: typeof release;
      order: typeof order;
      overview: typeof overview;
      record_log: typeof recordLog;
      report: typeof report;
      templates: typeof templates;
      wrong_desc: typeof wrongDesc;
    };
  }
}
