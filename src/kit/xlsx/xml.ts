/** Attributes of every element of this local name, in order. For the package's own small parts (workbook, relationships), not for text. */
export function* elements(xml: string, name: string): Generator<ReadonlyMap<string, string>, void, undefined> {
  const tag = new RegExp(`<(?:[\\w.-]+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g')
  for (const [, attributes = ''] of xml.replaceAll(/<!--[^]*?(?:-->|$)/g, '').matchAll(tag)) yield attributesOf(attributes)
}

export function attributesOf(text: string): Map<string, string> {
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
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

export const encodeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'))
