/** One part of the nightly check, in slices of ids. `lastId`, `slice` and `afterwards` are SQL. */
export type Stage = {
  name: string;
  rows: bigint;
  lastId: string;
  slice(after: bigint, upto: bigint): string;
  afterwards?: string;
};

/** Tables with rows or columns that never change after insert, and their key columns (`sealed_source`). */
const sealedKeys = {
  transfer: 'id',
  intent: 'id',
  withdrawal: 'id',
  incoming_payment: 'id',
  declared_transfer: 'id',
  qr_request: 'id',
  gift: 'id',
  condition: 'id',
  refund_snapshot: 'number',
  invite: 'id',
  coin_entry: 'id',
  spin: 'id',
  coupon: 'id',
  manual_entry: 'id',
  reversal: 'id',
} as const;

const withReasons = [
  'transfer',
  'intent',
  'withdrawal',
  'incoming_payment',
  'condition',
  'manual_entry',
  'reversal',
] as const;

const lastIdOf = (table: string, key = 'id') => `select coalesce(max(${key}), 0)::text as last from ${table}`;
const once = 'select 0::text as last';

export const questions: readonly Stage[] = [
  ...withReasons.map((table) => ({
    name: `reasons of ${table}`,
    rows: 5_000n,
    lastId: lastIdOf(table),
    slice: (after: bigint, upto: bigint) => `subject_violations(ledger_ops_of('${table}', ${after}, ${upto}))`,
  })),
  {
    name: 'members',
    rows: 2_000n,
    lastId: lastIdOf('member'),
    slice: (after, upto) => `record_violations(${after} + 1, ${upto})`,
  },
  ...Object.entries(sealedKeys).map(([table, key]) => ({
    name: `sealed rows of ${table}`,
    rows: 100_000n,
    lastId: lastIdOf(table, key),
    slice: (after: bigint, upto: bigint) => `sealed_violations('${table}', ${after} + 1, ${upto})`,
  })),
  { name: 'wheel', rows: 1n, lastId: once, slice: () => 'wheel_violations()' },
];

const none = '(select null::text as invariant, null::text as subject, null::text as detail where false)';
const nightLast = `select last_id::text as last from ledger_check where pass = 'night'`;
const sealedRowsASlice = 1_000;

export const stages: readonly Stage[] = [
  {
    name: 'accounts',
    rows: 50_000n,
    lastId: nightLast,
    slice: (after, upto) => `ledger_night_read(${after}, ${upto})`,
  },
  ...questions,
  {
    name: 'accounts at the end',
    rows: 1n,
    lastId: once,
    slice: () => `ledger_night_end((select last_id from ledger_check where pass = 'night'))`,
  },
  ...Object.keys(sealedKeys).map((table) => ({
    name: `seal ${table}`,
    rows: 1n,
    lastId: once,
    slice: () => none,
    afterwards: `do $$ begin while sealed_extend('${table}', ${sealedRowsASlice}) loop end loop; end $$`,
  })),
];
