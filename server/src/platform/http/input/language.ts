import { type Language, languages } from '@kapao/contract/language';

export function languageOf(acceptLanguage: string | undefined): Language {
  const wished = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().toLowerCase().split(';q=');
      return { tag: tag.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wished) {
    const language = languages.find((each) => each === tag);
    if (language !== undefined) return language;
    if (tag === 'lo') return 'la';
  }
  return 'th';
}
