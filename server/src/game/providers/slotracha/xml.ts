import { DOMImplementation, DOMParser, type Element, onWarningStopParsing, XMLSerializer } from '@xmldom/xmldom';
import type { Fields } from '../../../platform/partner/fields.ts';

export type XmlAnswer = { code: string; fields: Fields; rows: Fields[] };

/** Parses `<response code="…">` with text elements and rows of them. Rejects document types and entities. */
export function readXml(text: string): XmlAnswer | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    const root = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml').documentElement;
    const code = root?.nodeName === 'response' ? root.getAttribute('code') : null;
    if (!root || code === null) return null;
    const [rows, own] = [[] as Element[], [] as Element[]];
    for (const element of elementsIn(root)) (element.nodeName === 'row' ? rows : own).push(element);
    return { code, fields: elementTexts(own), rows: rows.map((row) => elementTexts(elementsIn(row))) };
  } catch {
    return null;
  }
}

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

function elementTexts(elements: readonly Element[]): Fields {
  const fields: Record<string, string> = {};
  for (const element of elements) {
    if (Object.hasOwn(fields, element.nodeName) || elementsIn(element).length > 0) throw new Error('no plain element');
    fields[element.nodeName] = element.textContent ?? '';
  }
  return fields;
}
