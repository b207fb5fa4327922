/** A service that is switched off, beside the title and text of its screen (`shell`). */
export const gone = {
  check: 'Check again',
  still: 'The service is still closed. Last checked at {time}.',
  notKnown: 'We could not check. Please try again.',
};

export type GoneWords = typeof gone;
