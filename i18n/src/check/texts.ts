import { languages } from '@kapao/contract/language';
import type { Language } from '@kapao/contract/language';

type Module = Readonly<Record<string, unknown>>;

const modules: Readonly<Record<Language, Readonly<Record<string, Module>>>> = {
  th: import.meta.glob<Module>(['../*/th.ts', '!../{all,console}/*'], { eager: true }),
  la: import.meta.glob<Module>(['../*/la.ts', '!../{all,console}/*'], { eager: true }),
  en: import.meta.glob<Module>(['../*/en.ts', '!../{all,console}/*'], { eager: true }),
};

export const textsIn: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  th: collect('th'),
  la: collect('la'),
  en: collect('en'),
};

function collect(language: Language): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [file, module] of Object.entries(modules[language])) {
    const name = file.slice('../'.length, -`/${language}.ts`.length);
    for (const [key, text] of walk(module, '')) texts.set(`${name} ${key}`, text);
  }
  return texts;
}

function* walk(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* walk(part, path === '' ? key : `${path}.${key}`);
  } else throw new Error(`${path} is not a text`);
}

export const pairs = languages.flatMap((one, at) => languages.slice(at + 1).map((other) => [one, other] as const));
