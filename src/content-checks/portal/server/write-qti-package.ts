import { encodeXml } from '../../../kit/shared/xml-text.ts'
import type { PackagePart } from '../../../kit/xlsx/write-zip.ts'
import { MATH_STYLES } from '../../../kit/shared/rich-text/write-math.ts'
import { type ReadContent, STYLESHEET, type WrittenItem } from './portal-item.ts'

const NAMESPACE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1'
const SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const HEAD =
  `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="${NAMESPACE}" xmlns:xsi="${XSI}" ` +
  `xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" identifier="manifest">` +
  '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>\n'

/** QTI has no markup for struck-through words and for tables with lines. */
const STYLES = `${MATH_STYLES}span.strike { text-decoration: line-through; }
td.lined { border: 1px solid; padding: 0.2em 0.5em; }
`

const fileOf = (href: string): string => `<file href="${encodeXml(href)}"/>`
/** An identifier must begin with a letter, which a hash may not. */
const nameResource = (file: string): string => `picture-${file.replace('.', '-')}`

/**
 * Yields the parts of a QTI 3 package. Each item is followed by the pictures that first occur in it, and the manifest comes last.
 * Only one item, one picture and the names of all parts are in memory at a time.
 */
export async function* writeQtiPackage(
  items: AsyncIterable<WrittenItem>,
  readPicture: ReadContent,
): AsyncGenerator<PackagePart, void, undefined> {
  const written = new Set<string>()
  yield { name: STYLESHEET, chunks: [Buffer.from(STYLES)] }
  const resources = [`<resource identifier="styles" type="webcontent" href="${STYLESHEET}">${fileOf(STYLESHEET)}</resource>\n`]
  for await (const item of items) {
    const href = `items/row-${item.number}.xml`
    yield { name: href, chunks: [Buffer.from(item.pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join(''))] }
    const files = item.pictures.map(([, file]) => file)
    for (const [hash, file] of item.pictures) {
      if (written.has(file)) continue
      written.add(file)
      const at = `pictures/${file}`
      yield { name: at, chunks: [await readPicture(hash)] }
      resources.push(`<resource identifier="${nameResource(file)}" type="webcontent" href="${at}">${fileOf(at)}</resource>\n`)
    }
    const needs = ['styles', ...files.map(nameResource)].map((name) => `<dependency identifierref="${name}"/>`).join('')
    resources.push(
      `<resource identifier="row-${item.id}" type="imsqti_item_xmlv3p0" href="${href}">${fileOf(href)}${needs}</resource>\n`,
    )
  }
  yield { name: 'imsmanifest.xml', chunks: [Buffer.from(`${HEAD}${resources.join('')}</resources></manifest>\n`)] }
}
