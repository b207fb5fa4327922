/** Field names, which differ between the operators of the same engine. */
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
