/** Checks a payload without its schema, which browser builds leave out. A test keeps check and schema equal. */
export type Check<T> = (value: unknown) => value is T;

type Loose = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasTexts = (value: unknown, ...names: string[]): value is Loose =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');

export const isList =
  <T>(isOne: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isOne);
