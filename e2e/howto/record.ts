import type { Browser, BrowserContext } from '@playwright/test';
import { readAgreementVersion } from '../api.ts';
import { newMember } from '../journeys/steps/member.ts';
import type { Member } from '../member.ts';
import { launchBrowser } from '../browser.ts';
import { messages } from '@kapao/i18n/all/messages';
import { type Language, languages } from '@kapao/contract/language';
import { startStack, type Stack } from '../stack.ts';
import { develop } from './film/develop.ts';
import { endStep, phone, startFilm } from './film/film.ts';
import { holdTime } from './film/time.ts';
import { keep, retell } from './keep.ts';
import { balance } from './stories/balance.ts';
import { bonus } from './stories/bonus.ts';
import { endBonus } from './stories/end-bonus.ts';
import { play } from './stories/play.ts';
import type { Story } from './stories/scene.ts';
import { wallet } from './stories/wallet.ts';
import { stepsOf, type Title, titles } from './texts/steps.ts';

const stories: Record<Title, Story> = { wallet, play, balance, bonus, 'end-bonus': endBonus };

/**
 * `npm run howto [language or video …]` films `web/dist` and writes `web/public/howto` and `web/src/howto/recorded`.
 * `captions` rewrites only texts.
 */
async function record(wanted: readonly string[]): Promise<void> {
  const [inLanguages, ofTitles] = [chosen(languages, wanted), chosen(titles, wanted)];
  if (wanted.includes('captions')) {
    for (const language of inLanguages) for (const title of ofTitles) await retell(language, title);
    return;
  }
  const stack = await startStack({ env: { LOG_LEVEL: 'error' } });
  const browser = await launchBrowser();
  try {
    await stack.sql('delete from bank_maintenance');
    for (const language of inLanguages) {
      for (const title of ofTitles) await recordOne({ stack, browser, language, title });
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

function chosen<Name extends string>(all: readonly Name[], wanted: readonly string[]): readonly Name[] {
  const named = all.filter((name) => wanted.includes(name));
  return named.length > 0 ? named : all;
}

type Job = { stack: Stack; browser: Browser; language: Language; title: Title };

async function recordOne({ stack, browser, language, title }: Job): Promise<void> {
  const startedMs = performance.now();
  const story = stories[title];
  const member = await newMember(stack);
  await stack.sql('update member set name = $1 where id = $2', [names[language], member.id]);
  await story.prepare(stack, member);
  const context = await openPhone(browser, stack, { language, member });
  const page = await context.newPage();
  await page.goto('/user/home');
  await page.locator('[data-code]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await holdTime(context);
  const film = await startFilm(page, stepsOf(title));
  await story.play({ film, say: messages[language], stack, member });
  await endStep(film);
  await context.close();
  const { reel } = film;
  const studio = await browser.newContext();
  const developed = await develop(studio, reel, (reel.cues[story.posterStep]?.toMs ?? reel.lengthMs) - 100);
  await studio.close();
  await keep(language, title, { cues: reel.cues, developed });
  const { files, poster, seconds } = developed;
  const kB = ({ length }: Buffer): string => `${Math.round(length / 1_000)} kB`;
  process.stdout.write(
    `${language} ${title}: ${seconds.toFixed(1)} s, mp4 ${kB(files.mp4)}, webm ${kB(files.webm)}, poster ${kB(poster)}, ` +
      `filmed in ${Math.round((performance.now() - startedMs) / 1_000)} s\n`,
  );
}

const names: Record<Language, string> = { th: 'สมชาย ใจดี', la: 'ສົມຊາຍ ໃຈດີ', en: 'Somchai Jaidee' };

const locales: Record<Language, string> = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' };

async function openPhone(
  browser: Browser,
  stack: Stack,
  { language, member }: { language: Language; member: Member },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: stack.servers[0].url,
    viewport: { width: phone.width, height: phone.height },
    deviceScaleFactor: phone.scale,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
    locale: locales[language],
  });
  const version = await readAgreementVersion(stack);
  await context.addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      // Hides account data that a viewer could pay to.
      const veil = new CSSStyleSheet();
      veil.replaceSync('img[data-payload], b[class*=number], dialog form .grow > b.block { filter: blur(5px); }');
      document.adoptedStyleSheets.push(veil);
    },
    { locale: language, token: member.token, 'remember-agreement': version },
  );
  return context;
}

await record(process.argv.slice(2));
