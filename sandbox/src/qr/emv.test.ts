import { expect, it } from 'vitest';
import { checksum, readQr, writeBillPayment, writeLaoPayment } from './emv.ts';

it('the checksum is the standard one', () => {
  expect(checksum('123456789')).toBe('29B1');
});

it.each([
  [
    '00020101021230530016A00000067701011201150107536000315010204INV10302X253037645802TH54044.226304088D',
    { kind: 'order', providerRef: 'INV1' },
  ],
  [
    '00020101021138580016A00526628466257701080000041802030010315I90BYP17BC295VZ53034185802LA630491B3',
    { kind: 'order', providerRef: 'I90BYP17BC295VZ' },
  ],
  [
    '00020101021229370016A0000006770101110113006681234567853037645802TH540550.0063041863',
    { kind: 'registered', number: '0812345678', amount: '50.00' },
  ],
  [
    '00020101021229370016A0000006770101110413004045123456753037645802TH5406100.016304D124',
    { kind: 'account', botCode: '004', accountNo: '0451234567', amount: '100.01' },
  ],
])('reads texts of other writers: %s', (text, read) => {
  expect(readQr(text)).toEqual(read);
});

it('reads its own texts, and rejects a changed digit', () => {
  const thai = writeBillPayment({ billerId: '010753600031501', ref1: 'WW1', ref2: 'KAPAO', amount: '1234.50' });
  const lao = writeLaoPayment({ receiver: 'WW2', amount: '60000' });
  expect([readQr(thai), readQr(lao)]).toMatchObject([{ providerRef: 'WW1' }, { providerRef: 'WW2' }]);
  expect(readQr(thai.replace('1234.50', '9234.50'))).toBeUndefined();
  expect(readQr('hello')).toBeUndefined();
});
