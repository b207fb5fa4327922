import browserslist from 'browserslist';

export function oldestReleases(
  browsers: readonly string[] = browserslist(undefined, { path: import.meta.dirname }),
): Map<string, number> {
  const oldest = new Map<string, number>();
  for (const browser of browsers) {
    const [name = '', range = ''] = browser.split(' ');
    const release = Number.parseFloat(range);
    oldest.set(name, Math.min(release, oldest.get(name) ?? release));
  }
  return oldest;
}
