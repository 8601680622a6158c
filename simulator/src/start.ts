import { simulatorControl } from './control/device-control.ts';
import { serveControl } from './control/http.ts';
import { loadFleet } from './fleet/load.ts';
import { DeviceRunner, type RunnerContext } from './run/device-runner.ts';
import { Progress } from './run/progress.ts';
import { Pump } from './run/pump.ts';
import { Schedule } from './run/schedule.ts';
import { type FleetMemory, likeness, readMemory, writeMemory } from './run/state-file.ts';
import type { Simulator, SimulatorOptions } from './simulator.ts';

const defaultControlPort = 4781;
const saveEveryMs = 10_000;
const lastAnswersMs = 2_000;

/**
 * Starts a fleet: connects every device, simulates missing history, and continues live. Throws when the fleet file is
 * wrong or the control's port is taken.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { now = Date.now, log = () => {}, onProgress = () => {} } = options;
  const fleet = typeof options.fleet === 'string' ? loadFleet(options.fleet) : options.fleet;
  const stateFile = stateFileOf(options);
  const remembered = stateFile === null ? undefined : readMemory(stateFile, log);
  const firstStartMs = remembered?.firstStartMs ?? now();

  const schedule = new Schedule(now);
  const runners = new Map<string, DeviceRunner>();
  const progress = new Progress(now, onProgress);
  const fleetRunners: DeviceRunner[] = [];
  const pump = new Pump(fleetRunners, () => progress.look(fleetRunners));
  const context: RunnerContext = {
    mqttUrl: fleet.mqttUrl,
    firmwareKeys: fleet.firmwareKeys,
    now,
    firstStartMs,
    schedule,
    wakePump: () => pump.wake(),
    onAcknowledged: (records) => progress.add(records),
    log,
  };
  for (const device of fleet.devices) {
    const known = remembered?.devices.get(device.mcuId);
    const state = known?.likeness === likeness(device) ? known.state : undefined;
    const runner = new DeviceRunner(device, state, context);
    fleetRunners.push(runner);
    runners.set(device.mcuId, runner);
  }

  const save = () => {
    if (stateFile !== null) writeMemory(stateFile, memoryOf(firstStartMs, fleetRunners));
  };
  const control = simulatorControl(runners, now);
  const port = options.controlPort === undefined ? defaultControlPort : options.controlPort;
  const server = port === null ? null : await serveControl(control, port);

  const saveAgain = () => {
    save();
    schedule.at(now() + saveEveryMs, saveAgain);
  };
  saveAgain();
  for (const runner of fleetRunners) runner.start();

  return {
    control,
    controlUrl: server?.url ?? null,
    historyDone: progress.done,
    stop: async () => {
      pump.stop();
      schedule.stop();
      await answered(fleetRunners);
      for (const runner of fleetRunners) runner.stop();
      await server?.close();
      save();
    },
  };
}

function stateFileOf(options: SimulatorOptions): string | null {
  if (options.stateFile !== undefined) return options.stateFile;
  return typeof options.fleet === 'string' ? `${options.fleet.replace(/\.json$/, '')}.state.json` : null;
}

function memoryOf(firstStartMs: number, runners: readonly DeviceRunner[]): FleetMemory {
  const devices: FleetMemory['devices'] = new Map();
  for (const { device, acknowledgedState } of runners) {
    devices.set(device.mcuId, { likeness: likeness(device), state: acknowledgedState });
  }
  return { firstStartMs, devices };
}

/** Waits a moment for messages in flight. */
async function answered(runners: readonly DeviceRunner[]): Promise<void> {
  const open = runners.filter((runner) => runner.link.connected);
  const deadline = new Promise((resolve) => setTimeout(resolve, lastAnswersMs).unref());
  await Promise.race([deadline, Promise.all(open.map((runner) => runner.outbox.whenAnswered()))]);
}
