const handlers = ['onload', 'onerror', 'onfocus', 'ontoggle', 'onbeforetoggle', 'onanimationstart'].flatMap((event) => [
  `<img src=x ${event}=alert(1)>`,
  `<svg/${event}=alert(1)>`,
  `"><details open ${event.toUpperCase()}='alert(1)'>`,
]);

const markup = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//canary.example/a.js></sCrIpT>',
  '</script><script>alert(1)//',
  '<svg><script>alert&#40;1)</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<base href=//canary.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "//canary.example/a.css"</style>',
  '<form action=//canary.example><button>a</button>',
  '<a href="javascript:alert(1)">a</a>',
  '[a](javascript:alert(1))',
  '![a](//canary.example/a.png)',
  '--><!--><img src=x>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)} #{7*7} <%= 7*7 %>',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
];

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://canary.example/1',
  '//canary.example',
  '\\\\canary.example\\share',
  'https://user:secret@canary.example',
];

const queries = [
  "'; drop table chat_message; --",
  "' or '1'='1",
  '%00',
  '%s%n$1',
  '{"$gt":""}',
  '__proto__',
  'null',
  '-0',
];

const unicode = [
  'abc\u202egnp.exe',
  '\u2066\u2069\u200f\u200e',
  'a\u200bb\u2060c\ufeff',
  'Z\u0300'.repeat(300),
  'n\u0303 \u00f1',
  'น้ำ \u0e4d\u0e32 \u0e33',
  'ສະບາຍດີ ຄຳ \u0ecd\u0eb2',
  '👩‍👩‍👧‍👦🇹🇭🏳️‍🌈',
  '=1+1',
  'a\u2028b\u2029c',
  '\ud83d\ude00'.repeat(900),
];

export const payloads: readonly string[] = [...handlers, ...markup, ...addresses, ...queries, ...unicode];

export const hostileLinks: readonly string[] = [
  ...addresses,
  'http://example.com',
  'HTTPS://user@example.com',
  'https:example.com',
  'https://',
  '/\\canary.example',
  '/\t/canary.example',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'intent://example.com#Intent;scheme=javascript;end',
  'about:blank',
  'example.com',
];
