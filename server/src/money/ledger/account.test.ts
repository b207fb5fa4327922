import { describe, expect, test } from 'vitest';
import { houseAccount, memberCash } from './account.ts';

describe('account codes', () => {
  test('a member’s cash account contains the member’s id', () => {
    expect(memberCash(7n)).toBe('member:7:cash');
    expect(memberCash(9_007_199_254_740_993n)).toBe('member:9007199254740993:cash');
  });

  test.each([
    [() => houseAccount.provider('SLOT', 'THB'), 'house:provider:SLOT'],
    [() => houseAccount.qr('KBANK', 'THB'), 'house:qr:KBANK'],
    [() => houseAccount.bank('SCB', 'THB'), 'house:bank:SCB'],
    [() => houseAccount.truemoney('THB'), 'house:truemoney'],
    [() => houseAccount.payout('BANK', 'THB'), 'house:payout:BANK'],
    [() => houseAccount.purpose('bonus', 'THB'), 'house:bonus'],
  ])('an account is called $1: a new name would separate it from the money booked on it', (codeOf, kept) => {
    expect(codeOf()).toBe(kept);
  });

  test.each([
    [() => houseAccount.provider('SLOT', 'LAK'), 'house:provider:SLOT:LAK'],
    [() => houseAccount.qr('KBANK', 'LAK'), 'house:qr:KBANK:LAK'],
    [() => houseAccount.bank('BCEL', 'LAK'), 'house:bank:BCEL:LAK'],
    [() => houseAccount.truemoney('LAK'), 'house:truemoney:LAK'],
    [() => houseAccount.payout('BANK', 'LAK'), 'house:payout:BANK:LAK'],
    [() => houseAccount.purpose('bonus', 'LAK'), 'house:bonus:LAK'],
  ])('kip have separate accounts: $1', (codeOf, kept) => {
    expect(codeOf()).toBe(kept);
  });
});
