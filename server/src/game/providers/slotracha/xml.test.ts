import { expect, it } from 'vitest';
import { readXml, writeXml } from './xml.ts';

it('reads the code, the elements and the rows of an answer', () => {
  const text =
    '<?xml version="1.0"?>\n<response code="0"><a>1 &amp; 2</a><row><b>3</b></row><row><b>4</b></row></response>';
  expect(readXml(text)).toEqual({ code: '0', fields: { a: '1 & 2' }, rows: [{ b: '3' }, { b: '4' }] });
  expect(readXml('<response code="10"/>')).toEqual({ code: '10', fields: {}, rows: [] });
});

it.each([
  ['a document type', '<!DOCTYPE response><response code="0"/>'],
  ['a document type in small letters', '<!doctype response><response code="0"/>'],
  [
    'an entity of its own',
    '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><response code="0"><a>&e;</a></response>',
  ],
  ['an undeclared entity', '<response code="0"><a>&e;</a></response>'],
  ['an element that is open', '<response code="0"><a>1</a>'],
  ['an element twice', '<response code="0"><a>1</a><a>2</a></response>'],
  ['an element in an element', '<response code="0"><a><b>1</b></a></response>'],
  ['a second root', '<response code="0"/><response code="0"/>'],
  ['text after the end', '<response code="0"/>more'],
  ['an attribute without quotes', '<response code=0/>'],
  ['no code', '<response/>'],
  ['another root', '<request code="0"/>'],
  ['a thousand levels', `<response code="0">${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</response>`],
  ['nothing', ''],
  ['JSON', '{"code":0}'],
])('%s is no valid answer', (_what, text) => {
  expect(readXml(text)).toBeNull();
});

it('writes every letter unchanged', () => {
  const value = `<a>&"' ]]> ภาษา`;
  const text = writeXml('order', { name: value });
  expect(text.match(/<name>/g)).toHaveLength(1);
  expect(
    readXml(text.replace('<request call="order"', '<response code="0"').replace('</request>', '</response>')),
  ).toMatchObject({
    fields: { name: value },
  });
});
