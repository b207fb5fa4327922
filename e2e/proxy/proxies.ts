import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePorts, until } from '../processes.ts';

export type Proxy = { readonly port: number; readonly certificate: string; stop(): Promise<void> };

export type Kind = { name: 'nginx' | 'haproxy'; write(folder: string, documented: string): string[] };

const documented = (file: string): string => readFileSync(join(import.meta.dirname, '../../docs/proxy', file), 'utf8');

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => isProgram(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const nginx: Kind = {
  name: 'nginx',
  write: (folder, text) => {
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
    writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
    return ['-c', join(folder, 'nginx.conf'), '-p', folder];
  },
};

const haproxy: Kind = {
  name: 'haproxy',
  write: (folder, text) => {
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    return ['-db', '-f', join(folder, 'haproxy.cfg')];
  },
};

export const kinds: readonly Kind[] = [nginx, haproxy];

const files = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' } as const;

export async function startProxy(kind: Kind, ports: readonly [number, number]): Promise<Proxy> {
  const program = findProgram(kind.name);
  if (program === undefined) throw new Error(`${kind.name} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `kapao-${kind.name}-`));
  const certificate = makeCertificate(folder);
  const [port = 0] = await findFreePorts(1);
  const text = documented(files[kind.name])
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8180', `127.0.0.1:${ports[1]}`);
  const child = spawn(program, kind.write(folder, text), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text_: Buffer) => (output += String(text_)));
  await until(
    () => canConnect(port),
    () => `${kind.name} does not listen:\n${output}`,
    20_000,
  );
  return { port, certificate, stop: () => end(child) };
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

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
