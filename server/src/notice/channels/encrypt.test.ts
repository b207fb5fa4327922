import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush } from './encrypt.ts';

const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('the message of RFC 8291, appendix A, is encrypted to the same bytes', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const keys = { ecdh, salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url') };
  expect(encryptPush(browser, 'When I grow up, I want to be a watermelon', keys).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('no two messages are alike, and a key that is no point of the curve is rejected', () => {
  expect(encryptPush(browser, 'same')).not.toEqual(encryptPush(browser, 'same'));
  expect(() => encryptPush({ ...browser, p256dh: 'A'.repeat(87) }, 'text')).toThrow();
});
