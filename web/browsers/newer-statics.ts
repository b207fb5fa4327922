import compatibility from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier } from '@mdn/browser-compat-data';
import { oldestReleases } from './oldest.ts';

const mdnNames = new Map<string, readonly BrowserName[]>([
  ['chrome', ['chrome', 'chrome_android', 'webview_android']],
  ['edge', ['edge']],
  ['safari', ['safari']],
  ['ios_saf', ['safari_ios']],
  ['firefox', ['firefox']],
  ['samsung', ['samsunginternet_android']],
]);

/** Static members, such as `URL.canParse`, that a supported browser lacks, and the browsers that lack them. */
export function newerStatics(oldest: ReadonlyMap<string, number> = oldestReleases()): Map<string, string> {
  const found = new Map<string, string>();
  const note = (name: string, feature: Identifier): void => {
    const lacking = browsersWithout(feature, oldest);
    if (lacking.length > 0) found.set(name, lacking.join(', '));
  };
  const { api, javascript } = compatibility;
  for (const [object, member, feature] of membersOf(api)) {
    if (member.endsWith('_static')) note(`${object}.${member.replace('_static', '')}`, feature);
  }
  // The data does not say which members of a built-in object are static.
  for (const [object, member, feature] of membersOf(javascript['builtins'])) note(`${object}.${member}`, feature);
  return found;
}

function membersOf(group: Identifier | undefined): [object: string, member: string, feature: Identifier][] {
  return Object.entries(group ?? {}).flatMap(([object, members]) =>
    Object.entries(members)
      .filter(([member]) => member !== '__compat')
      .map(([member, feature]): [string, string, Identifier] => [object, member, feature]),
  );
}

function browsersWithout(feature: Identifier, oldest: ReadonlyMap<string, number>): string[] {
  return [...oldest].flatMap(([name, release]) =>
    (mdnNames.get(name) ?? []).filter((browser) => !isSupported(feature, browser, release)),
  );
}

/** A release that the data does not know counts as supported. */
function isSupported(feature: Identifier, browser: BrowserName, release: number): boolean {
  const known = feature.__compat?.support[browser];
  if (known === undefined) return true;
  const plain = [known].flat().find(({ flags }) => flags === undefined);
  if (plain === undefined || plain.version_added === false) return false;
  return typeof plain.version_added !== 'string' || !isNewer(plain.version_added, release);
}

/** Compares `15.10` and `15.4` part by part. */
function isNewer(version: string, release: number): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = String(release).split('.').map(Number);
  return Number.isNaN(major) || major > ownMajor || (major === ownMajor && minor > ownMinor);
}
