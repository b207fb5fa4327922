import { accountValidate } from '@kapao/contract/account';
import { otpSend } from '@kapao/contract/auth';
import { lookupActive } from '@kapao/contract/content';
import { newPerson } from '../../member.ts';
import { readCode } from '../../sandbox.ts';
import { screensAt, type Step } from '../screen.ts';
import { alert, answers, button, click, fill, find, opens, refuses, see } from '../steps.ts';

const next = click('main [type=submit]');
const phone = '[autocomplete=tel]';
const code = '[autocomplete=one-time-code]';
const newPassword = '[autocomplete=new-password]';
const typePhone: Step = (visit) => find(visit, phone).fill(newPerson().phone);

const giveCode: Step = async (visit) => {
  const { phone: number } = newPerson();
  await find(visit, phone).fill(number);
  await next(visit);
  await find(visit, code).fill(await readCode(visit.stack, number));
  await see(newPassword)(visit);
};

const giveProfile: readonly Step[] = [
  giveCode,
  fill('main [autocomplete=name]', 'สมหญิง ใจดี'),
  fill(`main ${newPassword} >> nth=0`, 'sunny-morning-7'),
  fill(`main ${newPassword} >> nth=1`, 'sunny-morning-7'),
  next,
  see('[autocomplete=family-name]'),
];

const forget: readonly Step[] = [click(button((say) => say.login.forgot)), see('[autocomplete=username][maxlength]')];
const forgetFor: Step = ({ page, stage }) => page.locator('[autocomplete=username][maxlength]').fill(stage.fresh.phone);
const resetCode: readonly Step[] = [...forget, forgetFor, next, see(code)];
const giveResetCode: Step = async (visit) =>
  find(visit, code).fill(await readCode(visit.stack, visit.stage.fresh.phone));

const inLine: Step = async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (Linux; Android 14) Line/14.1.0/IAB`,
  });
  await page.reload();
  await page.locator('aside').waitFor();
  await session.detach();
};

export const visitorScreens = [
  ...screensAt('/login', undefined, {
    login: { gate: true, docs: ['th-390'] },
    'login-wrong': {
      steps: [fill('[name=username]', '0812345678'), fill('[name=password]', 'not-the-password'), next, see(alert)],
    },
    'language-menu': { steps: [click('header [aria-haspopup=menu]')] },
    'login-in-line': { steps: [inLine] },
    'reset-phone': { steps: forget },
    'reset-code': { steps: resetCode },
    'reset-password': { steps: [...resetCode, giveResetCode, see(newPassword)] },
  }),
  ...screensAt('/register', undefined, {
    'register-phone': {},
    'register-phone-taken': {
      before: [refuses(accountValidate, 409, 'EXISTING_USER')],
      steps: [typePhone, next, see(alert)],
    },
    'register-code': { steps: [typePhone, next, see(code)] },
    'register-code-blocked': {
      before: [refuses(otpSend, 429, 'OTP_BLOCK', { retryAfter: 600 })],
      steps: [typePhone, next, see(alert)],
    },
    'register-profile': { path: '/register?code=PRabc123', steps: [giveCode] },
    'register-bank': { gate: true, docs: ['th-390'], steps: giveProfile },
    'register-bank-list': { steps: [...giveProfile, ...opens('main [aria-haspopup=dialog]')] },
    'register-bank-wrong': { steps: [...giveProfile, next, see(alert)] },
  }),
  ...screensAt('/howto', undefined, {
    howto: { docs: ['th-390'] },
    'howto-video': {
      steps: [click((say) => `main >> button:has-text("${say.howto.titles.wallet}")`), see('dialog[open] video')],
    },
  }),
  ...screensAt('/contact', undefined, { contact: { docs: ['th-390'] } }),
  // An active service would redirect from this page.
  ...screensAt('/terminated', undefined, { terminated: { before: [answers(lookupActive, { terminated: 'gone' })] } }),
  ...screensAt('/nothing/here', undefined, { 'not-found': { docs: ['la-360'] } }),
];
