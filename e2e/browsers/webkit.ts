import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { findFreePorts, findProgram, until } from '../processes.ts';
import { viewport, type Candidate, type Driver } from './driver.ts';

const [browserPath] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

export function webkit(): Candidate {
  const programs = ['WebKitWebDriver', 'Xvfb'].filter((name) => findProgram(name) === undefined);
  if (browserPath === undefined || !existsSync(browserPath)) programs.push('MiniBrowser');
  const missing = `this machine has no ${programs.join(' and ')} (Debian: webkit2gtk-driver, xvfb)`;
  return { name: 'WebKit', ...(programs.length === 0 ? {} : { missing }), start };
}

async function start(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'kapao-webkit-'));
  const { width, height } = viewport;
  const screen = ['-screen', '0', `${width * 2}x${height * 2}x24`];
  const display = run('Xvfb', ['-displayfd', '3', ...screen, '-nolisten', 'tcp']);
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const [port] = await findFreePorts(1);
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${String(number).trim()}`,
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
  const service = run('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], env);
  const address = `http://127.0.0.1:${port}`;
  await until(
    async () => (await fetch(`${address}/status`)).ok,
    () => 'WebKitWebDriver does not answer',
  );
  const options = { binary: browserPath, args: ['--automation'] };
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
  const version = (await session.getCapabilities()).get('browserVersion');
  const driver = await createDriver(session, `WebKit ${String(version)}`);
  const quit = async (): Promise<void> => {
    await session.quit();
    for (const program of [service, display]) {
      program.kill();
      await once(program, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  };
  return { ...driver, quit };
}

/** Starts a program that ends with this process. Xvfb writes its display's number to the fourth pipe. */
function run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  return child;
}

async function createDriver(session: WebDriver, name: string): Promise<Omit<Driver, 'quit'>> {
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...viewport });
  return {
    name,
    open: (address) => session.get(address),
    run: (work, argument) => session.executeScript(`return (${work.toString()})(arguments[0])`, argument),
    clickAt: (x, y) => session.actions().move({ x, y }).click().perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    windows: () => session.getAllWindowHandles(),
    switchTo: (window) => session.switchTo().window(window),
    closeWindow: async () => void (await session.close()),
  };
}
