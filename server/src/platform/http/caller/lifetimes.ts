/** Idle time, longer with remember-me (security#sessions). Login sets the absolute end (rules#session-codes). */
export const idle = { session: '60 minutes', remember: '7 days' } as const;

export const staffIdle = '60 minutes';
export const staffAbsolute = '12 hours';

/** After a login or a confirmation, sensitive acts need no other confirmation. */
export const stepUpWindow = '5 minutes';
