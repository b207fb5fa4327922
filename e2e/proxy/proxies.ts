import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts, findProgram, until } from '../processes.ts';

export type Proxy = { readonly port: number; readonly certificate: string; stop(): Promise<void> };

export type Kind = {
  name: 'nginx' | 'haproxy';
  file: string;
  /** Writes the settings and returns the program's arguments. */
  write(file: string, folder: string, documented: string): string[];
};

const nginx: Kind = {
  name: 'nginx',
  file: 'nginx.conf',
  write: (file, folder, text) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const main = [
      // Its workers write into the folder of the user who runs the test.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/pid; error_log stderr; daemon off;`,
      `events {} http { access_log off; ${temporary.join(' ')}`,
      text,
      '}',
    ];
    writeFileSync(file, main.join('\n'));
    return ['-c', file, '-p', folder];
  },
};

const haproxy: Kind = {
  name: 'haproxy',
  file: 'haproxy.cfg',
  write: (file, _folder, text) => {
    writeFileSync(file, text);
    return ['-db', '-f', file];
  },
};

export const kinds: readonly Kind[] = [nginx, haproxy];

export async function startProxy(kind: Kind, ports: readonly [number, number]): Promise<Proxy> {
  const program = findProgram(kind.name);
  if (program === undefined) throw new Error(`${kind.name} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `kapao-${kind.name}-`));
  const certificate = makeCertificate(folder);
  const [port = 0] = await findFreePorts(1);
  const text = readFileSync(join(import.meta.dirname, '../../docs/proxy', kind.file), 'utf8')
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8180', `127.0.0.1:${ports[1]}`);
  const child = spawn(program, kind.write(join(folder, kind.file), folder, text), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text_: Buffer) => (output += String(text_)));
  await until(
    () => canConnect(port),
    () => `${kind.name} does not listen:\n${output}`,
    20_000,
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { port, certificate, stop };
}

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'kapao.key'), join(folder, 'kapao.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  const text = readFileSync(certificate, 'utf8');
  writeFileSync(join(folder, 'kapao.pem'), text + readFileSync(key, 'utf8'));
  return text;
}

async function canConnect(port: number): Promise<boolean> {
  const line = connect(port, '127.0.0.1');
  await once(line, 'connect');
  line.destroy();
  return true;
}
