/** The engine is one; each house that runs it calls its fields by other names. */
export type JokerNames = {
  game: string;
  app: string;
  signature: string;
  method: string;
  timestamp: string;
  username: string;
  password: string;
  request: string;
  amount: string;
  credit: string;
  creditBefore: string;
  doneAt: string;
  message: string;
  from: string;
  to: string;
  rows: string;
  id: string;
  next: string;
};
