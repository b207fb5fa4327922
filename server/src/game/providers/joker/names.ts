export type JokerNames = {
  code: string;
  app: string;
  signature: string;
  method: string;
  timestamp: string;
  username: string;
  password: string;
  request: string;
  amount: string;
  credit: string;
  doneAt: string;
  message: string;
  from: string;
  to: string;
  rows: string;
  id: string;
  next: string;
};
