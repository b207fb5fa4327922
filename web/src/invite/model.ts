const prefix = 'PR';

/** Returns the registration link for friends: `{host}/register?code=PR{id}` (product#home). */
export const inviteLink = (host: string, memberId: string): string =>
  `${host}/register?code=${encodeURIComponent(`${prefix}${memberId}`)}`;

/** Returns the address that opens LINE with the message; without the app, LINE's page in the browser. */
export const lineLink = (message: string): string => `https://line.me/R/share?text=${encodeURIComponent(message)}`;
