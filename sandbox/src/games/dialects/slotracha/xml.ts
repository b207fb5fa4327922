import { DOMImplementation, DOMParser, type Element, onWarningStopParsing, XMLSerializer } from '@xmldom/xmldom';

export type Call = { name: string; parts: ReadonlyMap<string, string> };
export type Parts = readonly (readonly [name: string, content: string | Parts])[];

export function readCall(text: string): Call | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    const root = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml').documentElement;
    if (root?.nodeName !== 'request') return null;
    const elements = Array.from(root.childNodes).filter((node) => node.nodeType === node.ELEMENT_NODE);
    const parts = elements.map((node) => [node.nodeName, node.textContent ?? ''] as const);
    return { name: root.getAttribute('call') ?? '', parts: new Map(parts) };
  } catch {
    return null;
  }
}

export function writeAnswer(code: number, parts: Parts = []): string {
  const document = new DOMImplementation().createDocument(null, 'response');
  const append = (parent: Element, name: string, content: string | Parts): void => {
    const element = document.createElement(name);
    if (typeof content === 'string') element.appendChild(document.createTextNode(content));
    else for (const [inner, text] of content) append(element, inner, text);
    parent.appendChild(element);
  };
  const root = document.documentElement;
  if (!root) throw new Error('a document without an element');
  root.setAttribute('code', String(code));
  for (const [name, content] of parts) append(root, name, content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}`;
}
