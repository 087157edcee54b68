import { inflate, type ZipEntry } from './zip.ts'

/**
 * Yields the attributes of every element with this local name, in order. It is for the package's own small parts (workbook,
 * relationships), not for text.
 */
export function* parseElements(xml: string, name: string): Generator<ReadonlyMap<string, string>, void, undefined> {
  const tag = new RegExp(`<(?:[\\w.-]+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g')
  for (const [, attributes = ''] of xml.replaceAll(/<!--[^]*?(?:-->|$)/g, '').matchAll(tag)) yield parseAttributes(attributes)
}

export function parseAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(name, decodeXml(double ?? single ?? ''))
  return attributes
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

export const decodeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (full, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? full
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : full
  })

const MAX_TAG_LENGTH = 16 * 1024

/** Buffers only one chunk at a time while the part is unpacked. */
export async function* readStartTags(
  entry: ZipEntry,
  name: string,
): AsyncGenerator<ReadonlyMap<string, string>, void, undefined> {
  let buffered = Buffer.alloc(0)
  for await (const chunk of inflate(entry)) {
    const bytes = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let from = 0
    for (;;) {
      const at = bytes.indexOf(name, from)
      if (at < 0) break
      const end = bytes.indexOf('>', at)
      if (end < 0) break
      from = end + 1
      const before = bytes[at - 1]
      // Matches `<hyperlink ` or `<x:hyperlink `, but never `<hyperlinks>` or a text that contains the word.
      if (
        end - at < MAX_TAG_LENGTH &&
        (before === 0x3c || before === 0x3a) &&
        /^\s/.test(String.fromCharCode(bytes[at + name.length] ?? 0))
      )
        yield parseAttributes(bytes.toString('utf8', at + name.length, end))
    }
    const open = bytes.lastIndexOf('<')
    buffered = open >= from && bytes.length - open < MAX_TAG_LENGTH ? Buffer.from(bytes.subarray(open)) : Buffer.alloc(0)
  }
}
