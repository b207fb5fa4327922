import type { Profile } from '@kapao/contract/account';

type Inviter = Pick<Profile, '_id' | 'number'>;

/** Returns the registration link for friends (product#invite): by member number, or by id of an older server's profile. */
export const inviteLink = (host: string, { number, _id: id }: Inviter): string =>
  `${host}/register?code=${encodeURIComponent(number ?? `PR${id}`)}`;

/** Returns the address that opens LINE with the message; without the app, LINE's page in the browser. */
export const lineLink = (message: string): string => `https://line.me/R/share?text=${encodeURIComponent(message)}`;
