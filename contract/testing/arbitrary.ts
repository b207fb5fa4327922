import fc from 'fast-check';
import { z } from 'zod/mini';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/** Texts that meet rules no random text meets: links, telephone numbers, placeholders. */
const knownTexts = ['/howto', 'https://example.com/page?x=1', '+66 81 234 5678', 'slot'];

/** Generates values that a caller may send for a schema; JSON only. */
export function inputOf(schema: Schema): fc.Arbitrary<unknown> {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  return byDefinition(schema, definition).filter((value) => z.safeParse(schema, value).success);
}

function byDefinition(schema: Schema, definition: Definition): fc.Arbitrary<unknown> {
  switch (definition.type) {
    case 'string':
      return textOf(schema);
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'array':
      return fc.array(inputOf(definition.element), { maxLength: 3 }).chain((items) => atLeastOne(items, definition));
    case 'object':
      return objectOf(definition.shape);
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), inputOf(definition.valueType), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    case 'union':
      return fc.oneof(...definition.options.map(inputOf));
    case 'nullable':
      return fc.option(inputOf(definition.innerType), { nil: null });
    case 'optional':
    case 'default':
      return inputOf(definition.innerType);
    case 'pipe':
      return inputOf(definition.in);
    case 'unknown':
      return fc.oneof(fc.string(), fc.integer(), fc.boolean());
    default:
      throw new Error(`no values are known for ${definition.type}`);
  }
}

/** Adds an item to an empty list, as many lists ask for one. */
function atLeastOne(items: unknown[], { element }: { element: Schema }): fc.Arbitrary<unknown[]> {
  return items.length > 0
    ? fc.constant(items)
    : fc.oneof(
        fc.constant(items),
        inputOf(element).map((item) => [item]),
      );
}

/** Leaves optional fields out in some of the values. */
function objectOf(shape: Record<string, Schema>): fc.Arbitrary<object> {
  const fields = Object.entries(shape);
  const requiredKeys = fields.filter(([, field]) => !isOptional(field)).map(([key]) => key);
  return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, inputOf(field)])), {
    requiredKeys,
    noNullPrototype: true,
  });
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (checksOf(schema).format === 'uuid') return fc.uuid({ version: 4 });
  const { pattern } = checksOf(schema);
  if (pattern !== undefined) return fc.stringMatching(pattern);
  return fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom(...knownTexts));
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { format, least = 0, most = 1_000_000 } = checksOf(schema);
  if (format === 'safeint') return fc.integer({ min: least, max: Math.min(most, 1_000_000) });
  return fc.integer({ min: 0, max: 999_999_999 }).map((minor) => minor / 100);
}

type Checks = { format?: string; pattern?: RegExp; least?: number; most?: number };

/** What a schema asks of a text or a number, of all its checks. */
function checksOf(schema: Schema): Checks {
  const own = (schema as z.core.$ZodTypes)._zod.def;
  const found: Checks = 'format' in own ? { format: String(own.format) } : {};
  for (const check of own.checks ?? []) {
    const definition = (check as z.core.$ZodChecks)._zod.def;
    if (definition.check === 'string_format' && definition.pattern !== undefined) found.pattern = definition.pattern;
    if (definition.check === 'greater_than') found.least = Number(definition.value);
    if (definition.check === 'less_than') found.most = Number(definition.value);
  }
  return found;
}

/** Whether a value may leave the field out, by a default or without one. */
export function isOptional(schema: Schema): boolean {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  return type === 'optional' || type === 'default';
}
