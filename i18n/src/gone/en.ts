export const gone = {
  check: 'Check again',
  still: 'The service is still closed. Last checked at {time}.',
  notKnown: 'We could not check. Please try again.',
};

export type GoneMessages = typeof gone;
