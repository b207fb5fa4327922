import type { Locator, Page } from '@playwright/test';
import { owner } from '../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { messages } from '@kapao/i18n/all/messages';
import type { Step, Visit } from './screen.ts';

type Endpoint = { path: string; method: string };
type Pick = (say: AllMessages) => string;

type Target = string | Pick;

export const top = 'dialog[open] >> nth=-1 >> ';
export const alert = 'role=alert';
export const question = 'role=alertdialog';
export const busy = 'main:has(h1) [aria-busy=true]';
export const submit = `${top}[type=submit]`;

export const find = ({ page, language }: Visit, target: Target): Locator =>
  page.locator(typeof target === 'string' ? target : target(messages[language]));

const byRole =
  (role: string) =>
  (pick: Pick, within: string): Target =>
  (say) =>
    `${within}role=${role}[name=${JSON.stringify(pick(say))}s]`;

export const button = (pick: Pick, within = 'main >> '): Target => byRole('button')(pick, within);
export const topButton = (pick: Pick): Target => button(pick, top);
export const link = (pick: Pick, within = ''): Target => byRole('link')(pick, within);
export const tab = (pick: Pick): Target => byRole('tab')(pick, top);
export const radio = (pick: Pick): Target => byRole('radio')(pick, top);

export const see =
  (target: Target): Step =>
  (visit) =>
    find(visit, target).first().waitFor();

export const seeHidden =
  (target: Target): Step =>
  (visit) =>
    find(visit, target).first().waitFor({ state: 'attached' });

export const gone =
  (target: Target): Step =>
  (visit) =>
    find(visit, target).waitFor({ state: 'hidden' });

/** Keeps toasts on the open page: they last 4 s, and checks on a busy machine take longer. */
export const holdToasts: Step = ({ page }) =>
  page.evaluate(() => {
    const { setTimeout: later } = window;
    const hold = (run: () => void, delayMs = 0): number => (delayMs > 3_000 ? 0 : later(run, delayMs));
    Object.assign(window, { setTimeout: hold });
  });

export const click =
  (target: Target): Step =>
  (visit) =>
    find(visit, target).click();

/** Opens a sheet or dialog, or what asks for a decision. */
export const opens = (target: Target): readonly Step[] => [click(target), see('dialog[open]')];

export const asks = (target: Target): readonly Step[] => [click(target), see(question)];

export const fill =
  (target: Target, text: string): Step =>
  (visit) =>
    find(visit, target).fill(text);

export const goOffline: Step = ({ page }) => page.context().setOffline(true);

type Handle = Parameters<Page['route']>[1];

/** Answers calls of an endpoint in the server's place. Returns what ends that. */
async function intercept(page: Page, { path, method }: Endpoint, handle: Handle): Promise<() => Promise<void>> {
  const address = `**${path.replace(/:\w+/g, '*')}`;
  await page.route(address, (route, request) =>
    request.method() === method ? handle(route, request) : route.fallback(),
  );
  return () => page.unroute(address);
}

export const answer = (page: Page, endpoint: Endpoint, status: number, json: object): Promise<() => Promise<void>> =>
  intercept(page, endpoint, (route) => route.fulfill({ status, json }));

type Reply = object | (() => object);
const read = (reply: Reply): object => (typeof reply === 'function' ? (reply as () => object)() : reply);

export const answers =
  (endpoint: Endpoint, body: Reply, status = 200): Step =>
  ({ page }) =>
    answer(page, endpoint, status, read(body));

export const refuses = (endpoint: Endpoint, status: number, message: string, data?: object): Step =>
  answers(endpoint, { message, ...(data && { data }) }, status);

export const fails = (endpoint: Endpoint): Step => refuses(endpoint, 500, 'INTERNAL_SERVER_ERROR');

export const alters =
  (endpoint: Endpoint, change: Reply): Step =>
  ({ page }) => {
    const changed = read(change);
    return intercept(page, endpoint, async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), ...changed } });
    });
  };

export const holds =
  (endpoint: Endpoint): Step =>
  ({ page }) =>
    intercept(page, endpoint, () => new Promise<never>(() => {}));

/** Shows a page whose calls have no answer yet. */
export const waiting = (...endpoints: Endpoint[]) =>
  ({ waits: true, before: endpoints.map(holds), steps: [see(busy)] }) as const;

export const failing = (...endpoints: Endpoint[]) => ({ before: endpoints.map(fails), steps: [see(alert)] });

export const home: Step = ({ page }) => page.locator('main h1').getByText(owner.name).waitFor();

export const sheet = (pick: Pick): readonly Step[] => [home, ...opens(button(pick))];

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
