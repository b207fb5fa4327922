import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findFreePorts } from '../../e2e/processes.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../measure.ts';
import { browserOptions, openSite, variants } from '../site.ts';

const folder = join(import.meta.dirname, '..', 'lighthouse');
const tool = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');

const categories = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof categories;

type Audit = { id: string; score: number | null; displayValue?: string };
type Report = {
  finalDisplayedUrl: string;
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Report } | undefined>;

type Site = { url: string; token: string; agreed: string };

export async function measureLighthouse(bench: Bench): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  const runs = bench.quick ? 1 : 5;
  const figures: Figure[] = [];
  for (const variant of variants) {
    const site = await openSite(bench, variant);
    try {
      for (const path of ['/login', '/user/home']) {
        const reports: Report[] = [];
        for (let run = 0; run < runs; run += 1) reports.push(await look(lighthouse, site, path));
        figures.push(...figuresOf(`${path}${variant.mark}`, reports));
      }
    } finally {
      await site.close();
    }
  }
  return figures;
}

/** Installs Lighthouse on demand, because nothing else needs its 176 MB (docs/decisions/019-lighthouse.md). */
async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(tool)) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error(`Lighthouse could not be installed in ${folder}`);
  }
  const module = (await import(pathToFileURL(tool).href)) as { default: Lighthouse };
  return module.default;
}

async function look(lighthouse: Lighthouse, site: Site, path: string): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'kapao-lighthouse-'));
  const [port = 0] = await findFreePorts(1);
  const options = await browserOptions();
  const args = [...options.args, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { ...options, args, viewport: null });
  try {
    const [page = await context.newPage()] = context.pages();
    await page.goto(`${site.url}/robots.txt`);
    if (path !== '/login') await page.evaluate(comeBack, { token: site.token, agreed: site.agreed });
    const result = await lighthouse(`${site.url}${path}`, {
      port,
      onlyCategories: Object.keys(categories),
      disableStorageReset: true,
      logLevel: 'silent',
    });
    if (result === undefined) throw new Error(`no report of ${path}`);
    const { pathname } = new URL(result.lhr.finalDisplayedUrl);
    if (pathname !== path) throw new Error(`${path} led to ${pathname}`);
    return result.lhr;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function comeBack({ token, agreed }: Omit<Site, 'url'>): void {
  localStorage.setItem('token', token);
  localStorage.setItem('remember-agreement', agreed);
}

function figuresOf(name: string, reports: readonly Report[]): Figure[] {
  return Object.entries(categories).map(([category, least]) => {
    const scores = reports.map((report) => scoreOf(report, category as Category)).toSorted((a, b) => a - b);
    const [first = 0, last = first] = [scores[0], scores.at(-1)];
    const median = scores[Math.floor(scores.length / 2)] ?? 0;
    const detail = median < 100 ? reports.map((report) => lost(report, category as Category))[0] : undefined;
    const figure = { name: `Lighthouse ${name}: ${category}`, limit: { atLeast: least }, median } as const;
    return { ...figure, spread: [first, last] as const, ...(detail ? { detail } : {}) };
  });
}

const scoreOf = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100);

function lost({ categories: of, audits }: Report, category: Category): string {
  return of[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');
}
