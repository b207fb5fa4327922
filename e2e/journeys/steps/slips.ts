import type { SlipRow } from '@kapao/contract/slip';

let made = 0;

export function slip(more: Partial<SlipRow>): SlipRow {
  made += 1;
  const createdAt = new Date(Date.now() - made * 60_000).toISOString();
  return { _id: `slip-${made}`, createdAt, amount: 0, status: 'PENDING', note: '', link: '', reference: '', ...more };
}
