import { findFreePorts, startProgram, until, type Program } from '../e2e/processes.ts';

export const partnerSecret = 'bench-shared-partner-secret';

export type Server = {
  readonly url: string;
  readonly adminUrl: string;
  program: Program;
  readyAfterMs: number;
  restart(env?: Record<string, string>): Promise<void>;
  kill(): Promise<void>;
};

export type Site = { databaseUrl: string; dataDir: string; sandboxPort?: number };

export async function startServer(site: Site, env: Record<string, string> = {}): Promise<Server> {
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const own = {
    PORT: String(port),
    MODE: 'demo',
    ADMIN_PORT: String(adminPort),
    GENERAL_LIMIT: 'off',
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    LOG_LEVEL: 'error',
    SANDBOX_SECRET: partnerSecret,
    ...(site.sandboxPort === undefined ? {} : { SANDBOX_PORT: String(site.sandboxPort) }),
  };
  const run = (more: Record<string, string>) =>
    startProgram(more['FAULT'] ? 'server/test/kill-points/main.ts' : 'server/src/main.ts', { ...own, ...more });
  const server: Server = {
    url,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    program: run(env),
    readyAfterMs: 0,
    restart: async (more = {}) => {
      const begun = performance.now();
      server.program = run(more);
      await untilReady(url, server.program);
      server.readyAfterMs = performance.now() - begun;
    },
    kill: async () => void (await server.program.kill('SIGKILL')),
  };
  await untilReady(url, server.program);
  return server;
}

export type Sandbox = { url: string; port: number; stop(): Promise<void> };

export async function startSandbox(): Promise<Sandbox> {
  const [port = 0] = await findFreePorts(1);
  const env = { SANDBOX_PORT: String(port), SANDBOX_DATA: 'off', SANDBOX_SECRET: partnerSecret };
  const program = startProgram('sandbox/src/main.ts', env);
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(url)).ok, program.output);
  return { url, port, stop: async () => void (await program.kill('SIGTERM')) };
}

async function untilReady(url: string, program: Program): Promise<void> {
  const gone = program.ended.then((how) => {
    throw new Error(`the server ended with ${how}:\n${program.output()}`);
  });
  await Promise.race([until(async () => (await fetch(`${url}/readyz`)).ok, program.output), gone]);
}
