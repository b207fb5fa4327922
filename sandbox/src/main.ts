import { dirname, join } from 'node:path';
import { createSandbox } from './app.ts';
import { loadSecret } from './secret.ts';

const { env } = process;
const port = Number(env['SANDBOX_PORT'] ?? '8090');
const host = env['HOST']?.trim() || '127.0.0.1';
const secretFile = env['SANDBOX_SECRET_FILE'] || join(env['DATA_DIR'] || '.data', 'keys', 'sandbox.secret');
const dataFile = env['SANDBOX_DATA'] === 'off' ? undefined : (env['SANDBOX_DATA'] ?? '.data/sandbox.jsonl');

try {
  await start();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; set SANDBOX_PORT to another one`;
  if (code !== undefined && dataFile !== undefined) {
    return `The data folder ${dirname(dataFile)} cannot be written to (${code}); set DATA_DIR to another one`;
  }
  return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

async function start(): Promise<void> {
  const app = createSandbox({
    secret: env['SANDBOX_SECRET'] || loadSecret(secretFile),
    walletUrl: (env['HOUSE_URL'] ?? 'http://127.0.0.1:8080').replace(/\/+$/, ''),
    pace: Number(env['SANDBOX_PACE'] ?? '1'),
    dataFile,
    host,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  await app.listen({ port, host });
  const listening = app.server.address();
  process.stdout.write(`sandbox on http://127.0.0.1:${typeof listening === 'object' ? listening?.port : port}\n`);
}
