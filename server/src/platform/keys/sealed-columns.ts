/** Add every new column to {@link sealedColumns}, or a rotation leaves it under the old key. */
export type SealedColumn = {
  table: string;
  column: string;
  purpose: string;
  owner: string;
  /** SQL that is false while a running call compares the value with the one it read. */
  settled: string;
};

const noResetUnderWay = `coalesce(password_sent_at < now() - interval '2 minutes', true)`;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'game_account',
    column: 'password_sealed',
    purpose: 'game password 1',
    owner: `member_id || '/' || game_code`,
    settled: 'true',
  },
  {
    table: 'game_account',
    column: 'pending_password_sealed',
    purpose: 'game password 1',
    owner: `member_id || '/' || game_code`,
    settled: noResetUnderWay,
  },
  { table: 'gift', column: 'sealed', purpose: 'gift voucher 1', owner: 'public_id', settled: 'true' },
  { table: 'notice_subscription', column: 'sealed', purpose: 'notice address 1', owner: 'public_id', settled: 'true' },
  {
    table: 'partner_setting',
    column: 'sealed',
    purpose: 'partner-setting',
    owner: `code || ' ' || currency`,
    settled: 'true',
  },
];

/** Other secrets derived from the master key, and the effect of a new key. They cannot be resealed. */
export const derivedSecrets = [
  {
    purpose: 'kapao otp',
    use: 'signs OTP tokens, peppers codes',
    afterRotation: 'a code under way is asked for again',
  },
  { purpose: 'kapao <kind of link>', use: 'signs links of files', afterRotation: 'the old key still reads them' },
  { purpose: 'kapao gift links', use: 'opens what browsers seal', afterRotation: 'the old key still opens them' },
  { purpose: 'kapao key id', use: 'names the key', afterRotation: 'the new key has its own' },
] as const;
