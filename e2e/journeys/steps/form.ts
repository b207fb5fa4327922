import { expect, type Locator } from '@playwright/test';

type Form = readonly (readonly [field: Locator, value: string])[];

export async function fillAll(form: Form): Promise<void> {
  for (const [field, value] of form) await field.fill(value);
}

/** That the fields hold still what was typed into them. */
export async function expectTyped(form: Form): Promise<void> {
  for (const [field, value] of form) await expect(field).toHaveValue(value);
}
