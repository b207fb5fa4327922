const shown = 2;

// A visible character may be many code points: a Thai or Lao letter with its vowel and tone, or a family emoji.
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First two visible characters and `***`, as `สม***` (rules#invite). */
export function maskName(name: string): string {
  const first = Iterator.from(graphemes.segment(name.trim()))
    .take(shown)
    .map(({ segment }) => segment);
  return `${[...first].join('').trimEnd()}***`;
}
