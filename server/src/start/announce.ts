import type { Config } from '../config/config.ts';
import { ELSEWHERE, type Running } from './start.ts';

/** The start message for the operator, of several lines: one text, so that nobody reads a part of it. */
export function announcement(running: Running, config: Config): string {
  const { mqttUrl, mqttsUrl } = running;
  const lines = [
    `Wattyard ${config.version} is ready: ${running.url}`,
    `Devices connect to ${mqttsUrl === null ? mqttUrl : `${mqttsUrl}, or without encryption to ${mqttUrl}`}`,
  ];
  if (running.setupUrl === ELSEWHERE)
    lines.push('The link for the first account stands in the messages of the API process that started first.');
  else if (running.setupUrl) lines.push(`Make the first account with this link, which works once: ${running.setupUrl}`);
  if (running.demo) lines.push(...demoLines(running.demo, config));
  return lines.join('\n');
}

function demoLines(demo: NonNullable<Running['demo']>, config: Config): string[] {
  const accounts = demo.accounts.map(
    ({ loginName, meaning, password }) =>
      `  ${loginName.padEnd(6)} ${(password ?? '(password told at the first start)').padEnd(18)} ${meaning}`,
  );
  return [
    config.demo === 'on'
      ? 'Demo accounts, verification code 0000:'
      : 'Demo accounts; the passwords are told this once:',
    ...accounts,
    `  ${'guest'.padEnd(6)} ${'no password'.padEnd(18)} the button “Guest” on the login page`,
  ];
}
