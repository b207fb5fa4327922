import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { captionsOf, readCaptions } from './captions.ts';
import type { Developed } from './film/develop.ts';
import type { Cue } from './film/film.ts';
import { stepsOf, type Title } from './texts/steps.ts';
import { type Language, languages } from '@kapao/contract/language';

const web = join(import.meta.dirname, '..', '..', 'web');

export const folderOf = (language: Language, title: Title): string => join(web, 'public', 'howto', language, title);

export const videoFiles = ['video.mp4', 'video.webm', 'poster.webp', 'th.vtt', 'la.vtt', 'en.vtt'] as const;

export type Recorded = Record<Title, { seconds: number; version: string; steps: string[] }>;

export const recordedFile = (language: Language): string => join(web, 'src', 'howto', 'recorded', `${language}.json`);

export async function readRecorded(language: Language): Promise<Partial<Recorded>> {
  const text = await readFile(recordedFile(language), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Partial<Recorded>;
}

export async function keep(
  language: Language,
  title: Title,
  { cues, developed }: { cues: readonly Cue[]; developed: Developed },
): Promise<void> {
  const folder = folderOf(language, title);
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'video.mp4'), developed.files.mp4),
    writeFile(join(folder, 'video.webm'), developed.files.webm),
    writeFile(join(folder, 'poster.webp'), developed.poster),
  ]);
  await tell(language, title, cues, Math.round(developed.seconds));
}

export async function retell(language: Language, title: Title): Promise<void> {
  const before = (await readRecorded(language))[title];
  const cues = readCaptions(await readFile(join(folderOf(language, title), `${language}.vtt`), 'utf8'));
  const steps = stepsOf(title)[language].length;
  if (!before || cues.length !== steps)
    throw new Error(`the steps of ${language} ${title} have changed: film it again`);
  await tell(language, title, cues, before.seconds);
}

async function tell(language: Language, title: Title, cues: readonly Cue[], seconds: number): Promise<void> {
  const [folder, steps] = [folderOf(language, title), stepsOf(title)];
  await Promise.all(
    languages.map((spoken) => writeFile(join(folder, `${spoken}.vtt`), captionsOf(cues, steps[spoken]))),
  );
  const version = await versionOf(folder);
  const all = { ...(await readRecorded(language)), [title]: { seconds, version, steps: steps[language] } };
  await mkdir(dirname(recordedFile(language)), { recursive: true });
  await writeFile(recordedFile(language), `${JSON.stringify(all, null, 2)}\n`);
}

/** Returns a hash of a video's files, so that browsers may cache them permanently. */
export async function versionOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of videoFiles) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
}
