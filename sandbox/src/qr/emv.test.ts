import { expect, it } from 'vitest';
import { checksum, readRef1, writeBillPayment } from './emv.ts';

it('the checksum is the standard one', () => {
  expect(checksum('123456789')).toBe('29B1');
});

it('reads the reference of a bill payment that others have written', () => {
  const known = '00020101021230530016A00000067701011201150107536000315010204INV10302X253037645802TH54044.226304088D';
  expect(readRef1(known)).toBe('INV1');
});

it('reads what it writes, and nothing with a changed digit', () => {
  const text = writeBillPayment({ billerId: '010753600031501', ref1: 'WW1', ref2: 'KAPAO', amount: '1234.50' });
  expect(readRef1(text)).toBe('WW1');
  expect(readRef1(text.replace('1234.50', '9234.50'))).toBeUndefined();
  expect(readRef1('hello')).toBeUndefined();
});
