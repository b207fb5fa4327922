import { listSources, type Module, nameOf, type Node, readModule, walk } from './modules.ts';
import { readRow, type Row } from './row.ts';
import { isTemplate, Unknown, writeStatement } from './statement.ts';

/** An executed `sql<Row>` template. `unknown` says why its SQL or its row cannot be read from the source. */
export type Site = { name: string } & ({ text: string; row: Row } | { unknown: string });

export function findSites(): Site[] {
  return listSources().flatMap((file) => sitesOf(readModule(file)));
}

function sitesOf(module: Module): Site[] {
  const sites: Site[] = [];
  walk(module.body, (node, inside) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    const isExecuted = callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'execute';
    const template = isExecuted ? (callee['object'] as Node) : undefined;
    if (template === undefined || !isTemplate(template) || !template['typeArguments']) return;
    sites.push(readSite(module, template, inside));
  });
  return sites;
}

function readSite(module: Module, template: Node, inside: readonly Node[]): Site {
  const name = nameOf(module, template.start);
  const [type] = (template['typeArguments'] as Node)['params'] as Node[];
  const row = type && readRow(type, module);
  if (row === undefined) return { name, unknown: 'type of the row' };
  try {
    return { name, row, text: writeStatement(template, { module, inside, bound: new Map() }) };
  } catch (error) {
    if (error instanceof Unknown) return { name, unknown: error.message };
    throw error;
  }
}
