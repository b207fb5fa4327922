import { catalogue } from '@kapao/contract/catalogue';
import { type Endpoint, isForStaff } from '@kapao/contract/endpoint';

export type Chapters = Readonly<Record<string, readonly Endpoint[]>>;

export function chaptersFor(reader: 'members' | 'operators'): Chapters {
  if (reader === 'operators') return catalogue;
  const chapters = Object.entries<readonly Endpoint[]>(catalogue).map(
    ([name, endpoints]) => [name, endpoints.filter((endpoint) => !isForStaff(endpoint))] as const,
  );
  return Object.fromEntries(chapters.filter(([, endpoints]) => endpoints.length > 0));
}
