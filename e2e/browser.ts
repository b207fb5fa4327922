import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser as RunningBrowser } from '@playwright/test';

export type Browser = {
  /** Undefined: the one Playwright brings itself. */
  executablePath: string | undefined;
  args: string[];
  /** Where the browser finds its fonts and libraries on a machine that has none. */
  env: Record<string, string>;
};

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome'];

/** The sandbox of Chromium needs rights that root in a container and many a build machine do not have. */
const args = ['--no-sandbox', '--font-render-hinting=none'];

/** The Chromium of the journeys: the one from npm where it runs, else the machine's, else Playwright's own. */
export async function findBrowser(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackChromium();
    if (unpacked !== undefined) return unpacked;
  }
  const executablePath = systemBrowsers.find((name) => spawnSync(name, ['--version']).status === 0);
  return { executablePath: executablePath && resolveOnPath(executablePath), args, env: {} };
}

export async function launchBrowser(): Promise<RunningBrowser> {
  const { executablePath, args: flags, env } = await findBrowser();
  return chromium.launch({ args: flags, env: { ...process.env, ...env }, ...(executablePath && { executablePath }) });
}

/** Unpacked once into a folder of its version, aside and then renamed, so that two runs do not disturb each other. */
async function unpackChromium(): Promise<Browser | undefined> {
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, 'chromium-'));
    await inflateInto(draft, join(root, 'bin'));
    keepFirst(draft, folder);
  }
  return firstThatRuns(folder);
}

/** The package unpacks into the temporary folder of the process, whatever that is at the moment. */
async function inflateInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(names.map((name) => inflate(join(packed, name))));
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

/** With the machine's own libraries if they are whole, else with those that came along. */
function firstThatRuns(folder: string): Browser | undefined {
  const executablePath = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: writeFontList(folder) };
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  const choices = [fonts, { ...fonts, ...libraries }];
  const env = choices.find((more) => {
    const { status } = spawnSync(executablePath, ['--version'], { env: { ...process.env, ...more } });
    return status === 0;
  });
  return env && { executablePath, args, env };
}

/**
 * The list that came along names folders of another machine; with none that exists the browser dies at the first text
 * field. Written anew each time, since the folder may have been moved with the checkout.
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

function resolveOnPath(name: string): string {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
}
