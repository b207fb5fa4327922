import { createSandbox } from './app.ts';

/** Known to everybody: the house has the same default towards the sandbox. */
const sharedSecret = 'kapao-sandbox-shared-secret';

const { env } = process;
const port = Number(env['SANDBOX_PORT'] ?? '8090');

try {
  await start();
} catch (error) {
  process.stderr.write(
    `The sandbox cannot start on port ${port}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

async function start(): Promise<void> {
  const app = createSandbox({
    secret: env['SANDBOX_SECRET'] ?? sharedSecret,
    houseUrl: (env['HOUSE_URL'] ?? 'http://127.0.0.1:8080').replace(/\/+$/, ''),
    pace: Number(env['SANDBOX_PACE'] ?? '1'),
    dataFile: env['SANDBOX_DATA'] === 'off' ? undefined : (env['SANDBOX_DATA'] ?? '.data/sandbox.jsonl'),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  await app.listen({ port, host: '0.0.0.0' });
  const listening = app.server.address();
  process.stdout.write(`sandbox on http://127.0.0.1:${typeof listening === 'object' ? listening?.port : port}\n`);
}
