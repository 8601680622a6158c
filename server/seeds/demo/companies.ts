import type { NewCompany, NewSite } from '#server/companies/add.ts';

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

/** A place of the demo: a site with where it is. */
export interface DemoSite extends Required<NewSite> {
  readonly latitude: number;
  readonly longitude: number;
}

const site = (
  id: number,
  companyId: number,
  name: string,
  latitude: number,
  longitude: number,
  timeZone: string | null = null,
): DemoSite => ({ id, companyId, name, latitude, longitude, timeZone });

/** Streets and yards that exist, so that routes lie on land. */
export const demoSites: readonly DemoSite[] = [
  site(1, ID.oldYard, 'Old Yard', 53.7893, -1.5462),
  site(2, 12, 'Northgate', 53.4869, -2.2265),
  site(3, 13, 'Millfield', 52.4862, -1.8904),
  site(4, 14, 'East Quay', 53.7446, -0.2897),
  site(5, 15, 'Pier 4', 42.3467, -71.0345),
  site(6, 16, 'Dundalk terminal', 39.2572, -76.5393),
  site(7, ID.harbour, 'Halifax basin', 44.6625, -63.5943, 'America/Halifax'),
  site(8, 17, 'Civic Park', 53.3498, -6.3103),
  site(9, 18, 'Amstel station', 52.3466, 4.9178, 'Europe/Amsterdam'),
  site(10, 19, 'Güterverkehrszentrum', 51.4093, 12.2878),
  site(11, 20, 'Messe Riem', 48.1359, 11.6972),
  site(12, 21, '盐田港', 22.5747, 114.2714),
  site(13, 22, '萧山仓库', 30.1853, 120.2645),
  site(14, 7, 'Denver yard', 39.7836, -104.9023),
  site(15, 23, 'Mesa lot', 33.4017, -111.8286),
  site(16, 8, 'Kiruna mast', 67.8498, 20.2404),
  site(17, 24, 'Oulu mast', 65.0126, 25.4711),
];
