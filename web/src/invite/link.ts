/** Before the member's id in the link and in the register wizard's field (product#invite). */
const prefix = 'PR';

/** The link a friend registers by: `{host}/register?code=PR{id}` (product#home). */
export const inviteLink = (host: string, memberId: string): string =>
  `${host}/register?code=${encodeURIComponent(`${prefix}${memberId}`)}`;

/** Opens LINE with a message ready to be sent; without the app its page in the browser. */
export const lineLink = (message: string): string => `https://line.me/R/share?text=${encodeURIComponent(message)}`;
