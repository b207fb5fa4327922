export function takeBy(words: string[]): string {
  const at = words.findIndex((word) => word === '--by' || word.startsWith('--by='));
  if (at < 0) return '';
  const [option = '', next = ''] = words.slice(at, at + 2);
  const name = option === '--by' ? next : option.slice('--by='.length);
  words.splice(at, option === '--by' ? 2 : 1);
  return name.trim();
}
