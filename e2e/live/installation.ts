import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts, startProgram, type Program } from '../processes.ts';
import { createDatabase, runFolder, waitUntilUp } from '../stack.ts';

type Env = Record<string, string>;

export type Installation = Awaited<ReturnType<typeof createInstallation>>;

/** Creates a database and the settings of a live installation. */
export async function createInstallation(own: Env) {
  const database = await createDatabase();
  const folder = await mkdtemp(join(process.env[runFolder] ?? tmpdir(), 'kapao-live-'));
  const [port = 0, sandboxPort = 0] = await findFreePorts(2);
  const serverUrl = `http://127.0.0.1:${port}`;
  const env: Env = {
    DATABASE_URL: database.roles.url,
    DATABASE_OWNER_URL: database.roles.ownerUrl,
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'warn',
    CHECK_REPLIES: 'on',
    CLAMD_URL: 'off',
    LOG_SHIP_URL: 'off',
    ...own,
  };
  const run = async (file: string, args: readonly string[], more: Env = {}) => {
    const program = startProgram(file, { ...env, ...more }, { args });
    return { code: await program.ended, output: program.output() };
  };
  return {
    ...database,
    serverUrl,
    folder,
    env,
    ops: (args: readonly string[], more?: Env) => run('server/src/ops/ops.ts', args, more),
    tryStart: (more?: Env) => run('server/src/main.ts', [], more),
    async startServer(more: Env = {}, copy?: string): Promise<Program> {
      const options = copy === undefined ? {} : { folder: copy };
      const program = startProgram('server/src/main.ts', { ...env, ...more }, options);
      await waitUntilUp(program, `${serverUrl}/readyz`);
      return program;
    },
    async remove(): Promise<void> {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
