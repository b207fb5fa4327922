import type { Stack } from '../../stack.ts';
import { say, type Customer } from '../steps/room.ts';
import { payloads } from './payloads.ts';

const away = 'https://canary.example';

export const links = [
  'javascript:ran(1)',
  'JaVaScRiPt:ran(1)',
  ' javascript:ran(1)',
  'java\tscript:ran(1)',
  'javascript://kapao.example/%0aran(1)',
  'data:text/html,<script>ran(1)</script>',
  'data:image/svg+xml,<svg onload=ran(1)>',
  'vbscript:ran(1)',
  'blob:https://kapao.example/1',
  'file:///etc/passwd',
  'http://canary.example',
  '//canary.example/a',
  '\\\\canary.example\\a',
  '/\\canary.example',
  '/api/bonus/clear',
  '/api/chat/file/../../bonus/clear',
  'https://name:word@canary.example/',
  'intent://canary.example#Intent;scheme=https;end',
  'tel:*06%23;ran(1)',
  'about:blank',
];

const signs = [
  '\u202egpj.exe\u202c words',
  '\u2066\u2067\u202dwords',
  'https://kapao.example/\u202emoc.yranac//:sptth',
  'words\u200b\u200d\ufeff\u2060words',
  `w${'\u0e49'.repeat(300)}`,
  `${'\u0300'.repeat(400)}words`,
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(40),
  'w'.repeat(1_500),
  '\n'.repeat(200) + 'words',
];

export const hostileTexts: readonly string[] = [
  ...payloads.filter((_, index) => index % 7 === 0).slice(0, 60 - links.length - signs.length),
  ...links,
  ...signs,
];

export async function sayAll(stack: Stack, who: Customer, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const buttons = ['web', 'call', 'postback', text].map((type) => ({ type, title: text, payload: text }));
    await say(stack, who, 'text', { text });
    await say(stack, who, 'text', { text: `${away} ${text}` }, 'customer');
    await say(stack, who, 'buttons', { text, buttons });
    await say(stack, who, 'generic', { elements: [{ title: text, subtitle: text, image_url: text, buttons }] });
    for (const fileType of ['image', 'video', 'file']) {
      await say(stack, who, 'media', { message: text, url: true, fileType, filePath: text });
      await say(stack, who, 'media', { message: text, url: false, fileType, filePath: text });
    }
    await say(stack, who, 'postback', { title: text, payload: text }, 'customer');
    await say(stack, who, 'system', { event: text }, 'system');
    await say(stack, who, 'hologram', { text, html: text });
    await say(stack, who, 'quick_replies', { text, quick_replies: buttons });
  }
}
