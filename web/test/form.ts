import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';

type Within = Pick<Locator, 'getByRole' | 'getByLabelText'>;

export const button = (name: string | RegExp, within: Within = page): Locator => within.getByRole('button', { name });
export const textbox = (name: string, within: Within = page): Locator => within.getByRole('textbox', { name });
export const labelled = (label: string, within: Within = page): Locator => within.getByLabelText(label);
export const main = (): Locator => page.getByRole('main');

export type Form = readonly (readonly [field: Locator, value: string])[];

export async function fillAll(form: Form): Promise<void> {
  for (const [field, value] of form) await field.fill(value);
}

export async function expectTyped(form: Form): Promise<void> {
  for (const [field, value] of form) await expect.element(field).toHaveValue(value);
}

export async function expectSaid(text: string): Promise<void> {
  await expect.element(page.getByText(text).first()).toBeVisible();
}

export async function expectHolds(locator: Locator, text: string): Promise<void> {
  await expect.poll(() => locator.element().textContent).toContain(text);
}
