import { expect, it } from 'vitest';
import { areaslotKey, openBody, sealBody } from './cipher.ts';

const key = areaslotKey('kapao', 'a secret');
const text = '{"result":"OK","data":{"credit":"12.50"}}';

it('a sealed body opens with its key and direction', () => {
  const sealed = sealBody(key, 'answer', text);
  expect(openBody(key, 'answer', sealed)).toBe(text);
  expect(sealBody(key, 'answer', text)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('credit');
});

it('a changed body does not open', () => {
  const bytes = Buffer.from(sealBody(key, 'answer', text), 'base64');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(openBody(key, 'answer', changed.toString('base64'))).toBeNull();
  }
  for (const length of [0, 11, 27, 28, bytes.length - 1]) {
    expect(openBody(key, 'answer', bytes.subarray(0, length).toString('base64'))).toBeNull();
  }
});

it('a request sent back is no answer, and another key opens nothing', () => {
  expect(openBody(key, 'answer', sealBody(key, 'request', text))).toBeNull();
  expect(openBody(areaslotKey('kapao', 'another'), 'answer', sealBody(key, 'answer', text))).toBeNull();
  expect(openBody(areaslotKey('other', 'a secret'), 'answer', sealBody(key, 'answer', text))).toBeNull();
});
