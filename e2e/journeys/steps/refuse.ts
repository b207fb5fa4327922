import { expect, type Locator, type Page } from '@playwright/test';
import { errorStatus, type ErrorCode } from '@kapao/contract/errors';
import { fill, type Messages } from '../../messages.ts';

type Place = { path: string; method: string };
type Call<Code> = Place & { errors: readonly Code[] };

type Refusals<Code extends ErrorCode> = {
  /** What is read for each code. */
  texts: Record<Code | 'REQUEST_LIMIT', string>;
  /** Presses the button, with everything filled in. */
  press: () => Promise<void>;
  /** What was typed is there still, and another press can be made. */
  kept: () => Promise<void>;
  /** Where the text shows, if not as an alert of the page. */
  place?: Locator;
  /** Codes on top of those of the call, and of too many calls. */
  more?: readonly NoInfer<Code>[];
};

/** Text of each code; those with a wait say 42 seconds, as `refuseEach` answers. */
export function codeTexts(say: Messages): Messages['errors'] {
  const values = { retryAfter: `42 ${say.common.unit.second[1]}` };
  const texts = Object.entries(say.errors).map(([code, text]) => [code, fill(text, values)]);
  return Object.fromEntries(texts) as Messages['errors'];
}

/** Presses once for each code a call may answer, as if the house had; each is read in its own words and not as a code. */
export async function refuseEach<Code extends ErrorCode>(
  page: Page,
  call: Call<NoInfer<Code>>,
  refusals: Refusals<Code>,
): Promise<void> {
  const { texts, press, kept, place = page.getByRole('alert'), more = [] } = refusals;
  for (const code of new Set<Code | 'REQUEST_LIMIT'>(['REQUEST_LIMIT', ...call.errors, ...more])) {
    const stop = await answer(page, call, errorStatus[code], {
      message: code,
      ...(errorStatus[code] === 200 ? { hasQrcode: false } : { data: { retryAfter: 42 } }),
    });
    const told = place.getByText(texts[code], { exact: true });
    await expect(told, code).toHaveCount(0);
    await press();
    await expect(told, code).toBeVisible();
    await expect(page.getByText(code), code).toHaveCount(0);
    await stop();
    await kept();
    await closeToasts(page);
  }
}

/** All at once, since they go by themselves meanwhile: they lie over what is pressed next. */
async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[role=alert] button')) button.click();
  });
}

/** Answers a call in place of the house, until the function it gives is called. */
export async function answer(
  page: Page,
  { path, method }: Place,
  status: number,
  json: object,
): Promise<() => Promise<void>> {
  const address = `**${path.replace(/:\w+/g, '*')}`;
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
  return () => page.unroute(address);
}

type Form = readonly (readonly [field: Locator, value: string])[];

export async function fillAll(form: Form): Promise<void> {
  for (const [field, value] of form) await field.fill(value);
}

/** That the fields hold still what was typed into them. */
export async function expectTyped(form: Form): Promise<void> {
  for (const [field, value] of form) await expect(field).toHaveValue(value);
}
