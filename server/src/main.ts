import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { assembleServices } from './assemble.ts';
import { readConfig, shareDemoSecret, type Config } from './platform/config/config.ts';
import { demoMember } from './account/seed.ts';
import { demoStaff } from './staff/seed.ts';
import { seed } from './seed/seed.ts';
import { tellDemoStory } from './seed/story.ts';
import { workPatiently } from './platform/db/connect.ts';
import { openDatabase } from './platform/db/open.ts';
import { listen } from './platform/http/listen.ts';
import { addDrain } from './platform/http/drain.ts';
import { adminHost, buildAdmin } from './admin.ts';
import { openInstallation } from './installation/mark.ts';
import { listMissing } from './installation/missing.ts';
import { recordPartners } from './installation/partners/recorded.ts';
import { runJobs } from './platform/jobs/runner.ts';
import { schedule } from './schedule.ts';
import { wakeOnNotice } from './platform/jobs/wake.ts';
import { checkMasterKeys } from './platform/keys/fingerprint.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { loadKeys } from './platform/keys/keys.ts';
import { createLogger } from './platform/log.ts';
import { createShipper } from './platform/log-ship.ts';
import { isStartError, errorReason, startError } from './platform/start-error.ts';

/** Close functions, called in reverse order. */
const opened: (() => Promise<unknown>)[] = [];

/** Time limit of a shutdown, even when a step hangs (api#health-and-shutdown). */
const stopWithinMs = 9_500;

let stopping = false;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, failStart);

try {
  await startServer(readConfig(process.env));
} catch (error) {
  failStart(error);
}

async function startServer(read: Config): Promise<void> {
  const shipper = read.collector && createShipper(read.collector);
  opened.push(async () => shipper?.close());
  const log = createLogger(read.logLevel, shipper);
  const listener = await listen(read);
  prepareDataDir(read.dataDir);
  const keys = loadKeys(read.dataDir, read);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(read, say, (url, roles) => openInstallation(url, read.mode, roles));
  opened.push(database.stop);
  const pool = database.createPool({ onError: (error) => log.warn({ err: error }, 'an idle connection broke') });
  opened.push(() => pool.end());
  await workPatiently(() => checkMasterKeys(pool, keys));
  const config = shareDemoSecret(read, process.env);
  const services = assembleServices({ config, pool, keys, log });
  await workPatiently(async () => {
    await recordPartners(services.db, config);
    await services.partners.reload();
  });
  const sandboxUrl = config.sandbox ? `http://127.0.0.1:${config.sandboxPort}` : undefined;
  await workPatiently(() => seed(services.db, { variant: config.variant, sandboxUrl }));
  if (sandboxUrl !== undefined) await tellDemoStory(services, sandboxUrl);
  const readiness = { ready: true };
  const app = await buildApp(services, readiness);
  const drain = addDrain(app, services, readiness);
  await app.ready();
  if (stopping) return;
  const jobs = runJobs(services, schedule);
  const stopListening = wakeOnNotice(services, jobs);
  const admin = buildAdmin(services);
  await admin.listen({ port: config.adminPort, host: adminHost }).catch((error: unknown) => {
    throw startError(`Port ${config.adminPort} cannot be used (${errorReason(error)}); set ADMIN_PORT to another one`);
  });
  opened.push(() => admin.close());
  await listener.close();
  await app.listen({ port: config.port, host: listener.host });
  opened.push(async () => {
    services.slipReader.close();
    services.cleaner.close();
    await Promise.all([stopListening(), jobs.stop(), drain()]);
  });
  log.info({ port: config.port, mode: config.mode }, 'ready');
  if (config.mode === 'live') warnOfGaps(log);
  const missing = await listMissing(services);
  if (missing.length > 0) log.warn({ missing }, 'not set up yet; npm run ops -- setup asks for what is missing');
  const { port, sandboxPort, sandbox } = config;
  const login = sandbox ? { username: demoMember.phone, password: demoMember.password } : undefined;
  const staff = sandbox ? { username: demoStaff.username, password: demoStaff.password } : undefined;
  const hasTls = config.tls !== undefined;
  process.send?.({ ready: { port, hasTls, sandboxPort: sandbox ? sandboxPort : undefined, login, staff } });
}

/** Names what a live installation must decide: its address, or `off` where the operator has another way. */
function warnOfGaps(log: Logger): void {
  const missing = ['CLAMD_URL', 'LOG_SHIP_URL'].filter((name) => (process.env[name] ?? '') === '');
  if (missing.length > 0) log.warn({ missing }, 'uploads are not scanned, or logs not shipped to another system');
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  for (const close of opened.toReversed()) await close().catch(() => {});
  process.exit(exitCode);
}

/** Prints a start error in one line, as the operator can act on it. Any other error is a defect and keeps its stack. */
function failStart(error: unknown): void {
  if (stopping) return;
  const text = isStartError(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  void stop(1);
}
