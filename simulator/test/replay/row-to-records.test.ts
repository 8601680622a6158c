import { describe, expect, it } from 'vitest';
import { mapColumns } from '#simulator/replay/mapping.ts';
import { rowToRecords } from '#simulator/replay/row-to-records.ts';

function records(row: Record<string, string>, override: Parameters<typeof mapColumns>[1] = {}) {
  return rowToRecords({ ts_utc_ms: '1620177000000', ...row }, mapColumns(['ts_utc_ms', ...Object.keys(row)], override));
}

describe('a row of a recording', () => {
  it('of a pack becomes a monitor record, and a BMS record if it has cell readings', () => {
    const row = {
      pack_voltage_V: '352.0',
      pack_current_A: '-0.75',
      soc_pct: '42.3',
      probe_temperature_max_degC: '29.0',
      probe_temperature_min_degC: '-28.5',
      speed_m_s: '10.083',
      odometer_km: '18837.7',
      bms_warning_level_0_3: '2',
      bms_charge_status: '3',
      cell_01_V: '3.658',
      cell_02_V: '',
      cell_03_V: '3.66',
    };
    expect(records(row)).toEqual([
      {
        kind: 10,
        unit: 0,
        at: 1620177000000,
        body: {
          voltageCentiVolt: 35_200,
          currentUsingCentiAmp: 75,
          currentChargingCentiAmp: 0,
          socCentiPercent: 4230,
          temperatureCentiCelsius: 2900,
          speedCentiMetrePerSecond: 1008,
          odometerMetre: 18_837_700,
        },
      },
      {
        kind: 12,
        unit: 0,
        at: 1620177000000,
        body: {
          cellMillivolt: [3658, 0, 3660],
          temperatureCentiCelsius: [2900, -2850],
          packCentiVolt: 35_200,
          packCentiAmp: -75,
          socCentiPercent: 4230,
          warningLevel: 2,
        },
      },
    ]);
    const noCells = records({ ...row, cell_01_V: '', cell_03_V: '' });
    expect(noCells.map((record) => record.kind)).toEqual([10]);
  });

  it('with a position becomes a location record', () => {
    const row = {
      soc_pct: '87.54',
      lat_deg: '33.986225',
      lon_deg: '-6.725523',
      altitude_m: '140.0',
      gps_speed_m_s: '0.0',
    };
    expect(records(row).at(-1)).toEqual({
      kind: 11,
      unit: 0,
      at: 1620177000000,
      body: {
        latitudeMicroDegree: 33_986_225,
        longitudeMicroDegree: -6_725_523,
        kind: 1,
        system: 0,
        altitudeDecimetre: 1400,
        speedCentiMetrePerSecond: 0,
      },
    });
  });

  it.each([
    ['no longitude', { lat_deg: '33.9', lon_deg: '' }],
    ['no fix', { lat_deg: '0', lon_deg: '0.0' }],
    ['a latitude beyond the pole', { lat_deg: '95', lon_deg: '3' }],
  ])('with %s has no position', (_, row) => {
    expect(records(row)).toEqual([]);
  });

  it('takes the direction of a current from its sign, unless the column determines it', () => {
    expect(records({ current_A: '2.5' })[0]?.body).toEqual({ currentUsingCentiAmp: 0, currentChargingCentiAmp: 250 });
    expect(records({ usage_current_A: '0.38', charging_current_A: '0.0411' })[0]?.body).toEqual({
      currentUsingCentiAmp: 38,
      currentChargingCentiAmp: 4,
    });
  });

  it('converts units: remaining seconds to minutes, a switch to yes or no', () => {
    expect(records({ time_to_go_s: '5430', relay_on: '1', battery_voltage_mV: '13079' })[0]?.body).toEqual({
      remainingMinutes: 91,
      relayClosed: true,
      voltageCentiVolt: 1308,
    });
  });

  it('leaves out blanks, text that is not a number, and impossible values', () => {
    expect(records({ soc_pct: '', battery_voltage_V: 'n/a', surface_temperature_degC: '900' })).toEqual([]);
    expect(records({ soc_pct: '100.4', battery_voltage_V: '12' })[0]?.body).toEqual({ voltageCentiVolt: 1200 });
  });

  it('without a time is skipped', () => {
    const mapping = mapColumns(['ts_utc_ms', 'soc_pct']);
    expect(rowToRecords({ ts_utc_ms: '', soc_pct: '50' }, mapping)).toEqual([]);
  });
});

describe('columns', () => {
  it('can have other names', () => {
    const row = { Ladung: '5', u: '4', ambient_temperature_degC: '20', soc_pct: '9' };
    const override = {
      Ladung: 'soc',
      u: { channel: 'voltage', multiply: 1, divide: 10 },
      ambient_temperature_degC: 'temperature',
      soc_pct: 'ignore',
    } as const;
    expect(records(row, override)[0]?.body).toEqual({
      socCentiPercent: 500,
      voltageCentiVolt: 40,
      temperatureCentiCelsius: 2000,
    });
  });

  it('that are unknown, or in a unit that does not fit, are left out', () => {
    const mapping = mapColumns(['time_s', 'weather', 'speed_A', 'speed_km_h', 'cell_id', 'run']);
    expect(mapping).toMatchObject({
      time: { column: 'time_s', unit: 'elapsedSeconds' },
      group: ['cell_id'],
      run: ['run'],
      ignored: ['weather', 'speed_A'],
      hasCells: false,
    });
    expect(mapping.fields.map((field) => field.column)).toEqual(['speed_km_h']);
  });

  it('must include the time', () => {
    expect(() => mapColumns(['soc_pct'])).toThrow(/time/);
  });
});
