import type { Machine } from './machine.ts';
import { installCommand } from './sources.ts';

/** What a person tries on a fresh machine; throws where it does not go well. */
interface Case {
  readonly title: string;
  run(machine: Machine, words: string): Promise<unknown>;
}

const READY = /is ready: (http:\/\/\S+)/;

export const CASES: Readonly<Record<string, Case>> = {
  'root-start': { title: 'npm start as root', run: (machine) => start(machine, 'root') },
  'user-start': { title: 'npm start as an ordinary user', run: (machine) => start(machine, 'user') },
  'root-test': { title: 'npm test as root', run: (machine, words) => test(machine, 'root', words) },
  'user-test': {
    title: 'npm test as an ordinary user, when root has installed what it names',
    run: async (machine, words) => {
      const { code, output } = await machine.run(`npm test${words}`, 'user');
      const command = installCommand(output);
      if (code === 0 || !command) throw new Error('nothing was said of programs that are missing');
      const install = `apt-get update && DEBIAN_FRONTEND=noninteractive ${command} -y`;
      if ((await machine.run(install, 'root')).code !== 0) throw new Error(`${command} failed`);
      await test(machine, 'user', words);
    },
  },
};

async function test(machine: Machine, as: 'root' | 'user', words: string): Promise<void> {
  const { code, output } = await machine.run(`npm test${words}`, as);
  if (code !== 0 || !/^\d+ passed, 0 failed$/m.test(output)) throw new Error(`npm test ended with code ${code}`);
}

/** Ends with the program, which is asked to end when there is no more input. */
const UNTIL_INPUT_ENDS =
  'exec 3<&0; npm start < /dev/null & start=$!; { read -r _ <&3; kill -TERM $start; } & wait $start';

/** The console is there and answers a sign-in of the demo; then it is asked to end. */
async function start(machine: Machine, as: 'root' | 'user'): Promise<void> {
  let output = '';
  let visited: Promise<unknown> | null = null;
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await machine.run(UNTIL_INPUT_ENDS, as, {
    untilInputEnds: (end) => void isSeen.then(end),
    onOutput: (text) => {
      output += text;
      const address = READY.exec(output)?.[1];
      if (!address || visited) return;
      visited = visit(address).then(
        () => null,
        (error: Error) => error,
      );
      void visited.then(() => seen());
    },
  });
  const fault = visited ? await visited : new Error('it was never ready');
  if (fault) throw fault;
}

async function visit(address: string): Promise<void> {
  const page = await fetch(address);
  if (!page.ok || !(await page.text()).includes('<script')) throw new Error(`${address} answers ${page.status}`);
  const form = { userLoginName: 'super', password: 'Wattyard-demo-1', verifyCode: '0000' };
  const answer = await fetch(`${address}/user/userLogin`, { method: 'POST', body: new URLSearchParams(form) });
  const { resultCode } = (await answer.json()) as { resultCode: number };
  if (resultCode !== 1001) throw new Error(`signing in is answered ${resultCode}`);
}
