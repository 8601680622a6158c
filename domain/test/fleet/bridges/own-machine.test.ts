import { expect, test } from 'vitest';
import { isOwnMachine } from '#domain/fleet/bridges/own-machine.ts';

test.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '169.254.169.254', '169.254.0.1', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:7f00:1', '::ffff:169.254.169.254', '::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1'],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::c0a8:1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2001:0:1:2:3:4:80ff:fffe'],
  ...['fd12::5efe:7f00:1', 'fd12::200:5efe:127.0.0.1', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['fd00:ec2::254', 'localhost', '2130706433', ''],
])('%s leads to the machine itself', (address) => {
  expect(isOwnMachine(address)).toBe(true);
});

test.each([
  ...['192.168.1.20', '10.0.0.4', '172.16.3.1', '100.64.1.1', '8.8.8.8', 'fd12:3456::8', '2606:4700::1111'],
  ...['::ffff:192.168.1.20', '64:ff9b::c0a8:114', '2002:c0a8:114::1', 'fec0::1', '::5efe:c0a8:114'],
])('%s leads beyond it', (address) => {
  expect(isOwnMachine(address)).toBe(false);
});
