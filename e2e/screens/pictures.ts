import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { launchBrowser } from '../browser.ts';
import { languages, type Language } from '@kapao/contract/language';
import { startStack, type Stack } from '../stack.ts';
import { catalogue } from './catalogue.ts';
import { reach, settle, type Screen } from './screen.ts';
import { setStage, type Stage } from './stage.ts';
import { inLanes } from '../processes.ts';

const columns = 3;

const walkTitle = '## A second walk';

// `npm run screenshots [docs | part of a name …]`: all of them, only those of the docs, or those with the part in their
// name.

const root = join(import.meta.dirname, '..', '..');
const wholeSet = join(root, '.screens');
const docs = join(root, 'docs', 'screens');

const widthsPx = [320, 360, 390, 768, 1024, 1280];
const heightOf = (widthPx: number): number => ({ 320: 568, 360: 740, 390: 844, 768: 1024 })[widthPx] ?? 800;

const deviceScaleFactor = 2;
const lanes = 2;

type Shot = { screen: Screen; language: Language };

async function takeAll(wanted: readonly string[]): Promise<number> {
  const ofDocs = wanted[0] === 'docs';
  const anew = ofDocs || wanted.length === 0;
  const shots = languages
    .flatMap((language) => catalogue.map((screen): Shot => ({ screen, language })))
    .filter(({ screen, language }) =>
      ofDocs
        ? screen.docs?.some((version) => version.startsWith(language))
        : wanted.length === 0 || wanted.some((part) => screen.name.includes(part)),
    );
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    await Promise.all([wholeSet, docs].map((folder) => mkdir(folder, { recursive: true })));
    if (anew) await clear(docs);
    const stage = await setStage(stack);
    const missing: string[] = [];
    await inLanes(lanes, shots, async (shot) => {
      const problem = await shoot(browser, { stack, stage, ofDocs }, shot).catch((error: unknown) => String(error));
      if (problem) missing.push(problem);
    });
    if (anew) {
      const index = join(docs, 'README.md');
      await writeFile(index, makeIndex(catalogue, await readFile(index, 'utf8')));
      await makeBanner();
    }
    for (const problem of missing) process.stderr.write(`${problem}\n`);
    return missing.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

type Setting = { stack: Stack; stage: Stage; ofDocs: boolean };

async function shoot(browser: Browser, { ofDocs, ...setting }: Setting, { screen, language }: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: heightOf(390) },
    deviceScaleFactor,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
  });
  try {
    const page = await context.newPage();
    await reach({ page, language, ...setting }, screen);
    for (const widthPx of widthsPx) {
      const file = fileOf(screen, `${language}-${widthPx}`);
      const kept = screen.docs?.some((version) => fileOf(screen, version) === file);
      if (ofDocs && !kept) continue;
      await page.setViewportSize({ width: widthPx, height: heightOf(widthPx) });
      await settle(page, screen.waits);
      const picture = sharp(await page.screenshot());
      if (kept) await picture.clone().webp({ quality: 70 }).toFile(join(docs, file));
      if (!ofDocs) await picture.resize(widthPx).webp({ quality: 80 }).toFile(join(wholeSet, file));
    }
  } finally {
    await context.close();
  }
}

async function makeBanner(): Promise<void> {
  const gapPx = 30;
  const [width, height] = [600, 1298];
  const files = ['home-busy-th-390', 'deposit-qr-th-390', 'bonus-th-390'];
  const phones = await Promise.all(
    files.map((name) =>
      sharp(join(docs, `${name}.webp`))
        .resize(width, height, { fit: 'cover' })
        .png()
        .toBuffer(),
    ),
  );
  await sharp({ create: { width: 3 * width + 2 * gapPx, height, channels: 4, background: '#0000' } })
    .composite(phones.map((input, index) => ({ input, left: index * (width + gapPx), top: 0 })))
    .png({ palette: true })
    .toFile(join(docs, 'home.png'));
}

async function clear(folder: string): Promise<void> {
  const old = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  await Promise.all(old.map((name) => rm(join(folder, name))));
}

process.exit(await takeAll(process.argv.slice(2)));

const fileOf = ({ name }: Screen, version: string): string => `${name}-${version}.webp`;

/** Writes the page anew. What was written by hand, from the title of the walk on, is kept. */
function makeIndex(catalogue: readonly Screen[], old: string): string {
  const cells = catalogue.flatMap((screen) => (screen.docs ?? []).map((version) => cell(screen, version)));
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cells[row * columns + column] ?? ''),
  );
  return `# Screens

Made by \`npm run screenshots\`, which opens every screen of [the catalogue](../../e2e/screens/) on a running server, in
three languages and at 320, 360, 390, 768, 1024 and 1280 px; the whole set lands in \`.screens/\`.

| | | |
|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## Every screen

| screen | seen by |
|---|---|
${catalogue.map(({ name, as }) => `| ${name} | ${as ? 'member' : 'visitor'} |`).join('\n')}

${old.slice(old.indexOf(walkTitle))}`;
}

function cell(screen: Screen, version: string): string {
  const { name } = screen;
  const [language = '', widthPx = ''] = version.split('-');
  const shownPx = Number(widthPx) > 600 ? 330 : 230;
  return `<img src="${fileOf(screen, version)}" width="${shownPx}" alt="${name}, ${language}, ${widthPx} px"><br>**${name}** ${language} ${widthPx}`;
}
