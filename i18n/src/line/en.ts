export const line = {
  title: 'You are in LINE',
  text: 'To save QR pictures and keep the wallet on your phone, open it in your browser.',
  open: 'Open in browser',
  close: 'Stay in LINE',
};

export type LineMessages = typeof line;
