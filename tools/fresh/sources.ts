/** Every target of this machine's own package sources, one a line: address, release, its name, component and origin. */
export const TARGETS = ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(CODENAME) $(COMPONENT) $(ORIGIN)'];

/** The sources of a Debian release as this machine gets them; packages of others do not belong to a bare system. */
export function debianSources(targets: string, release: string): string[] {
  const sources = targets
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , codename = '', , origin]) => origin === 'Debian' && codename.split('-')[0] === release)
    .map(([address, suite, , component]) => `deb ${address} ${suite} ${component}`);
  return [...new Set(sources)];
}

/** The command with which an output says that root installs what is missing. */
export const installCommand = (output: string): string | null => /^\s*(apt-get install .+)$/m.exec(output)?.[1] ?? null;
