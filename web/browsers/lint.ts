import { newerStatics } from './newer-statics.ts';

type Named = { type: string; name?: string };
type Member = { object: Named & { object?: Named; property?: Named }; property: Named; computed: boolean };
type Context = { report: (found: { node: unknown; message: string }) => void };

const newer = newerStatics();

function nameOf({ object, property, computed }: Member): string | undefined {
  if (computed || property.type !== 'Identifier') return undefined;
  const isGlobal = ['window', 'globalThis', 'self'].includes(object.object?.name ?? '');
  const owner = object.type === 'MemberExpression' && isGlobal ? object.property : object;
  return owner?.type === 'Identifier' ? `${owner.name}.${property.name}` : undefined;
}

/** Rules for oxlint; eslint-plugin-compat knows constructors and expressions, not static members. */
export default {
  meta: { name: 'browsers' },
  rules: {
    'no-newer-statics': {
      create: (context: Context) => ({
        MemberExpression(node: Member) {
          const name = nameOf(node);
          const lacking = name === undefined ? undefined : newer.get(name);
          if (lacking !== undefined)
            context.report({ node, message: `${name} is missing in supported browsers: ${lacking}` });
        },
      }),
    },
  },
};
