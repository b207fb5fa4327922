import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser as RunningBrowser } from '@playwright/test';
import { findProgram } from './processes.ts';

export type Browser = {
  executablePath: string | undefined;
  args: string[];
  env: Record<string, string>;
};

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome'];

/** Chromium's sandbox needs rights that root in a container and many build machines lack. */
const args = ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'];

export type Release = {
  version: string;
  name: string;
  libraries: string;
  inflate: () => Promise<(file: string) => Promise<string>>;
};

const newest: Release = {
  version: '153',
  name: '@sparticuz/chromium',
  libraries: 'al2023',
  inflate: async () => (await import('@sparticuz/chromium')).inflate,
};

export const chromium107: Release = {
  version: '107',
  name: 'chromium-107',
  libraries: 'aws',
  inflate: async () => (await import('chromium-107/build/lambdafs.js')).default.inflate,
};

export const chromium119: Release = {
  version: '119',
  name: 'chromium-119',
  libraries: 'al2023',
  inflate: async () => (await import('chromium-119/build/lambdafs.js')).default.inflate,
};

export async function findBrowser(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackChromium(newest);
    if (unpacked !== undefined) return unpacked;
  }
  const runs = (name: string): boolean => spawnSync(name, ['--version']).status === 0;
  return { executablePath: systemBrowsers.flatMap((name) => findProgram(name) ?? []).find(runs), args, env: {} };
}

export async function launchBrowser(): Promise<RunningBrowser> {
  const { executablePath, args: flags, env } = await findBrowser();
  return chromium.launch({ args: flags, env: { ...process.env, ...env }, ...(executablePath && { executablePath }) });
}

/** Unpacks once into a folder of its version, aside and then renamed, so that two runs do not conflict. */
export async function unpackChromium(release: Release): Promise<Browser | undefined> {
  const root = rootOf(release);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, 'chromium-'));
    await inflateInto(draft, release);
    keepFirst(draft, folder);
  }
  return firstThatRuns(folder, release);
}

const rootOf = ({ name }: Release): string => dirname(dirname(createRequire(import.meta.url).resolve(name)));

async function inflateInto(folder: string, release: Release): Promise<void> {
  const inflate = await release.inflate();
  const names = ['chromium', 'swiftshader.tar', `${release.libraries}.tar`];
  const parts = names.map((part) => join(rootOf(release), 'bin', `${part}.br`));
  const fonts = join(rootOf(newest), 'bin', 'fonts.tar.br');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all([...parts, fonts].map((file) => inflate(file)));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function keepFirst(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function firstThatRuns(folder: string, release: Release): Browser | undefined {
  const executablePath = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: writeFontList(folder) };
  const libraries = { LD_LIBRARY_PATH: join(folder, release.libraries, 'lib') };
  const choices = [fonts, { ...fonts, ...libraries }];
  const env = choices.find((more) => hasLibraries(executablePath, more));
  return env && { executablePath, args, env };
}

/** Asks the loader, since old releases refuse even `--version` to root. */
function hasLibraries(executablePath: string, more: Record<string, string>): boolean {
  const env = { ...process.env, ...more, LD_TRACE_LOADED_OBJECTS: '1' };
  const { status, stdout } = spawnSync(executablePath, [], { env, encoding: 'utf8' });
  return status === 0 && !stdout.includes('not found');
}

/**
 * Writes the list each time, since the folder may move with the checkout. Without an existing font folder the browser
 * dies at the first text field.
 */
function writeFontList(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const draft = `${file}.${process.pid}`;
  const folders = [join(folder, 'fonts', 'fonts'), '/usr/share/fonts'];
  writeFileSync(
    draft,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((one) => `  <dir>${one}</dir>`).join('\n')}
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  renameSync(draft, file);
  return file;
}
