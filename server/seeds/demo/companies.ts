import type { NewCompany, NewSite } from '#server/foundation/companies/add.ts';

type DemoCompany = Required<Pick<NewCompany, 'id' | 'parentId' | 'name' | 'timeZone'>>;

export const ROOT_NAME = 'Wattyard';
export const ID = { northfield: 2, harbour: 3, civic: 4, oldYard: 11 } as const;
export const GUEST_COMPANY = ID.harbour;

const company = (id: number, parentId: number, name: string, timeZone: string): DemoCompany => ({
  id,
  parentId,
  name,
  timeZone,
});

/** Three levels with the root: companies and their branches. Parents stand before their children. */
export const demoCompanies: readonly DemoCompany[] = [
  company(ID.northfield, 1, 'Northfield Rentals', 'Europe/London'),
  company(ID.harbour, 1, 'Harbour Lift Co.', 'America/New_York'),
  company(ID.civic, 1, 'Civic Clean', 'Europe/Dublin'),
  company(5, 1, 'Grünwald Mietpark GmbH', 'Europe/Berlin'),
  company(6, 1, '晨光叉车租赁', 'Asia/Shanghai'),
  company(7, 1, 'Sunmesa RV Rentals', 'America/Denver'),
  company(8, 1, 'Nordmast AB', 'Europe/Stockholm'),
  company(ID.oldYard, ID.northfield, 'Old Yard depot', 'Europe/London'),
  company(12, ID.northfield, 'Northgate depot', 'Europe/London'),
  company(13, ID.northfield, 'Millfield depot', 'Europe/London'),
  company(14, ID.northfield, 'East Quay depot', 'Europe/London'),
  company(15, ID.harbour, 'Boston harbour', 'America/New_York'),
  company(16, ID.harbour, 'Baltimore docks', 'America/New_York'),
  company(17, ID.civic, 'Day shift', 'Europe/Dublin'),
  company(18, ID.civic, 'Night shift', 'Europe/Dublin'),
  company(19, 5, 'Niederlassung Leipzig', 'Europe/Berlin'),
  company(20, 5, 'Niederlassung München', 'Europe/Berlin'),
  company(21, 6, '深圳分公司', 'Asia/Shanghai'),
  company(22, 6, '杭州分公司', 'Asia/Shanghai'),
  company(23, 7, 'Phoenix lot', 'America/Phoenix'),
  company(24, 8, 'Nordmast Suomi Oy', 'Europe/Helsinki'),
];

/** A place of the demo: a site with where it is and how warm it is there. */
interface DemoSite extends Required<NewSite> {
  readonly latitude: number;
  readonly longitude: number;
  /** Mean of the year; half of what July differs from January. */
  readonly climate: { readonly meanCelsius: number; readonly seasonCelsius: number };
}

const site = (
  id: number,
  companyId: number,
  name: string,
  [latitude, longitude]: readonly [number, number],
  [meanCelsius, seasonCelsius]: readonly [number, number],
  timeZone: string | null = null,
): DemoSite => ({
  id,
  companyId,
  name,
  latitude,
  longitude,
  place: { lat: latitude, lon: longitude },
  climate: { meanCelsius, seasonCelsius },
  timeZone,
});

/** Streets and yards that exist, with land for half a kilometre around, so that routes lie on it. */
export const demoSites: readonly DemoSite[] = [
  site(1, ID.oldYard, 'Old Yard', [53.7893, -1.5462], [9.8, 6.2]),
  site(2, 12, 'Northgate', [53.4869, -2.2265], [10, 6]),
  site(3, 13, 'Millfield', [52.4862, -1.8904], [10, 6.3]),
  site(4, 14, 'East Quay', [53.752, -0.285], [10.2, 6.2]),
  site(5, 15, 'Pier 4', [42.3452, -71.0345], [10.8, 12.2]),
  site(6, 16, 'Dundalk terminal', [39.2625, -76.5345], [13.2, 12.3]),
  site(7, ID.harbour, 'Burnside', [44.705, -63.585], [7, 11.8], 'America/Halifax'),
  site(8, 17, 'Civic Park', [53.3498, -6.3103], [9.8, 5.2]),
  site(9, 18, 'Amstel station', [52.3466, 4.9178], [10.6, 7.2], 'Europe/Amsterdam'),
  site(10, 19, 'Güterverkehrszentrum', [51.4093, 12.2878], [9.9, 9.3]),
  site(11, 20, 'Messe Riem', [48.1359, 11.6972], [9.6, 9.6]),
  site(12, 21, '盐田港', [22.583, 114.256], [23.2, 6.8]),
  site(13, 22, '萧山仓库', [30.1853, 120.2645], [17.2, 12]),
  site(14, 7, 'Denver yard', [39.7836, -104.9023], [10.6, 12]),
  site(15, 23, 'Mesa lot', [33.4017, -111.8286], [23.3, 11.5]),
  site(16, 8, 'Kiruna mast', [67.8498, 20.2404], [-1.2, 13.2]),
  site(17, 24, 'Oulu mast', [64.98, 25.52], [2.9, 13.2]),
];
