import { systemScope, type Tx, type Within } from '#server/platform/db/within.ts';

/** A company with this many devices in its subtree, used beside the whole fleet. */
export const SUBTREE_PATH = '1-2';

/** The key of the devices that may connect. */
export const KEY = 'a key for measuring';

export const mcuIdOf = (device: number): string => device.toString(16).padStart(24, '0');

/** Fills an empty database with a fleet: 20 companies of equal size, each with 10 branches. */
export async function fillFleet(within: Within, devices: number): Promise<void> {
  await within(systemScope('bench'), async (tx) => {
    await addRoot(tx);
    await tx.query(`insert into company (id, parent_id, path, name, sort_key, modules, created_at)
      select 1 + g, 1, '1-' || (1 + g), 'Company ' || g, 'COMPANY ' || g, '{yhub}', 0 from generate_series(1, 20) g on conflict do nothing`);
    await tx.query(`insert into company (id, parent_id, path, name, sort_key, modules, created_at)
      select 1000 + g, 2 + g % 20, '1-' || (2 + g % 20) || '-' || (1000 + g), 'Branch ' || g, 'BRANCH ' || g, '{yhub}', 0 from generate_series(0, 199) g on conflict do nothing`);
    await addDevices(tx, devices, '1000 + g % 200');
    // Whoever adds more gets ids behind these.
    await tx.query("select count(nextval('company_id_seq')) from generate_series(1, (select max(id) from company))");
    await tx.query("select count(nextval('device_id_seq')) from generate_series(1, (select max(id) from device))");
  });
}

export const addRoot = (tx: Tx) =>
  tx.query(
    `insert into company (id, parent_id, path, name, sort_key, modules, created_at) values (1, null, '1', 'Root', 'ROOT', '{yhub}', 0)`,
  );

/** Adds devices with live values; an expression gives the company of device `g`. */
export async function addDevices(tx: Tx, devices: number, companyId: string): Promise<void> {
  await tx.query(
    `insert into device (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash, broker_hash, bound_at, firmware_version)
     select g, lpad(to_hex(g), 24, '0'), 'SN' || g, 'Device ' || g, (array['a', 'a', 'f'])[1 + g % 3], c.id, c.path, 'device ' || g || ' sn' || g,
       'DEVICE ' || lpad((g::bigint * 7919 % 1000003)::text, 7, '0'), '', '', g,
       (array['3.3.2', '3.4.0', '3.4.1'])[1 + g % 3]
     from generate_series(1, $1::int) g join company c on c.id = ${companyId} on conflict do nothing`,
    [devices],
  );
  await tx.query(
    `insert into device_state (device_id, path, at, received_at, online, charge_state, soc_centi_percent, voltage_centi_volt,
       current_using_centi_amp, current_charging_centi_amp, temperature_centi_celsius, latitude_micro_degree,
       longitude_micro_degree, location_kind, alarm_level)
     select id, path, 1700000000000 + id, 0, id % 10 <> 0, 1 + id % 4, id * 7919 % 10001, 5200, 0, 100, id * 104729 % 6000,
       (id * 7919 % 120000000) - 60000000, (id * 104729 % 360000000) - 180000000, 1, case when id % 20 = 0 then 1 + id % 3 else -1 end
     from device on conflict do nothing`,
  );
  await tx.query(
    "insert into device_snapshot (device_id, state) select id, repeat('x', 1500) from device on conflict do nothing",
  );
}
