const shown = 2;

// What a reader takes for one character may be many code points: a Thai or Lao letter with its vowel and tone, a
// family.
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first two characters of a name and nothing else of it, `สม***` (rules#invite). */
export function maskName(name: string): string {
  const first = Iterator.from(graphemes.segment(name.trim()))
    .take(shown)
    .map(({ segment }) => segment);
  return `${[...first].join('').trimEnd()}***`;
}
