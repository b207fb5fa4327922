import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { startPostgres } from './database.ts';
import type { Figure } from './measure.ts';
import { measureHttp } from './parts/http.ts';
import { measureLedger } from './parts/ledger.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureProcess } from './parts/process.ts';
import { measureRefund } from './parts/refund.ts';
import { measureSizes } from './parts/sizes.ts';
import { measureStatement } from './parts/statement.ts';
import { measureWallet } from './parts/wallet.ts';
import { measureWheel } from './parts/wheel.ts';
import { missed, tableOf } from './report.ts';

// `npm run bench -- [part …] [--quick]`: ratios within one run, with their limits (rules#ledger-speed).

const parts: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  ledger: measureLedger,
  http: measureHttp,
  wallet: measureWallet,
  statement: measureStatement,
  process: measureProcess,
  refund: measureRefund,
  sizes: measureSizes,
  lighthouse: measureLighthouse,
  wheel: measureWheel,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const asked = words.filter((word) => word !== '--quick');
const unknown = asked.find((word) => !(word in parts));

if (unknown === undefined) await run(asked.length === 0 ? Object.keys(parts) : asked);
else {
  process.stderr.write(`"${unknown}" is no part: say some of ${Object.keys(parts).join(', ')}, or none for all\n`);
  process.exitCode = 1;
}

async function run(names: readonly string[]): Promise<void> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
  const shape = quick ? { pairs: 3, seconds: 1, tries: 1 } : { pairs: 5, seconds: 4, tries: 3 };
  const bench: Bench = { shape, quick, dataDir, newDatabase: postgres.newDatabase };
  say(`${shape.pairs} pairs of ${shape.seconds} s. TPC-B runs through our own driver, scale 10; fsync on.`);
  const misses: string[] = [];
  try {
    for (const name of names) {
      const figures = (await parts[name]?.(bench)) ?? [];
      say(`\n### ${name}\n\n${tableOf(figures)}`);
      misses.push(...figures.filter(missed).map((figure) => figure.name));
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  say(`\n${misses.length === 0 ? 'Every target is met.' : `Missed: ${misses.join('; ')}.`}`);
  if (misses.length > 0 && !quick) process.exitCode = 1;
}
