import { DOMImplementation, DOMParser, type Element, onWarningStopParsing, XMLSerializer } from '@xmldom/xmldom';
import type { Fields } from '../../../partner/fields.ts';

/** What an answer says: its code, its own elements, and those of its rows. */
export type XmlAnswer = { code: string; fields: Fields; rows: Fields[] };

/**
 * `<response code="…">` with elements of text and rows of such; null for everything else. A document type or an entity
 * has no place in an answer, so a text with one is not even parsed.
 */
export function readXml(text: string): XmlAnswer | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    const root = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml').documentElement;
    const code = root?.nodeName === 'response' ? root.getAttribute('code') : null;
    if (!root || code === null) return null;
    const [rows, own] = [[] as Element[], [] as Element[]];
    for (const element of elementsIn(root)) (element.nodeName === 'row' ? rows : own).push(element);
    return { code, fields: textsOf(own), rows: rows.map((row) => textsOf(elementsIn(row))) };
  } catch {
    return null;
  }
}

/** `<request call="…"><name>value</name>…</request>`. */
export function writeXml(call: string, parts: Readonly<Record<string, string>>): string {
  const document = new DOMImplementation().createDocument(null, 'request');
  const root = document.documentElement;
  root?.setAttribute('call', call);
  for (const [name, value] of Object.entries(parts)) {
    const element = document.createElement(name);
    element.appendChild(document.createTextNode(value));
    root?.appendChild(element);
  }
  return new XMLSerializer().serializeToString(document);
}

function elementsIn(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}

/** Each element's text by its name; throws for one that is there twice or holds others, as nobody could say what it means. */
function textsOf(elements: readonly Element[]): Fields {
  const fields: Record<string, string> = {};
  for (const element of elements) {
    if (Object.hasOwn(fields, element.nodeName) || elementsIn(element).length > 0) throw new Error('no plain element');
    fields[element.nodeName] = element.textContent ?? '';
  }
  return fields;
}
