import { expect, test } from 'vitest';
import { coloursOf, contrast, legibleOn, readHex } from './colour.ts';

const own = [
  { fill: 'accent', text: 'ink' },
  { fill: 'cloth', text: 'white' },
  { fill: 'indigo', text: 'white' },
];
const slice = (bgColor: string, textColor = '') => ({ bgColor, textColor });

test('the operator’s colours are used where the text is readable', () => {
  expect(coloursOf(slice('#0E121F', '#f5dc3a'), 1, own)).toEqual({ fill: '#0E121F', text: '#f5dc3a' });
});

test('an unreadable text colour is replaced by ink or white', () => {
  expect(coloursOf(slice('#ffffff', '#eeeeee'), 0, own).text).toBe('#161a29');
  expect(coloursOf(slice('#0000ff', '#ff0000'), 0, own).text).toBe('#ffffff');
  expect(coloursOf(slice('#ff0000', ''), 0, own).text).not.toBe('');
});

test('some text colour is readable on every background', () => {
  for (let light = 0; light < 256; light += 5) {
    for (const parts of [
      [light, light, light],
      [light, 128, 0],
      [0, light, 200],
    ]) {
      const fill = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      const [ground, text] = [readHex(fill), readHex(legibleOn(fill, '#808080'))];
      expect(ground && text && contrast(ground, text), fill).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('a missing or invalid colour is replaced by the default colours in order', () => {
  const fills = ['', 'red', '#12', 'url(x)', '#12345g'].map((wrong, index) => coloursOf(slice(wrong), index, own).fill);
  expect(fills).toEqual(['accent', 'cloth', 'indigo', 'cloth', 'indigo']);
});
