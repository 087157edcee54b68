import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { expectCpuBelow } from '../../../../test/cpu-time.ts'
import { findCarriedProblem } from './pdf-problem.ts'

const problemOf = (bytes: Buffer): string | undefined => {
  const problem = findCarriedProblem(bytes)
  return problem && `${problem.what} ${problem.remedy}`
}

/** The text of each object, by its number. Object 1 is the catalog and object 3 the page. */
type Objects = Record<number, string>
const stream = (dictionary: string, body: string): string =>
  `<< ${dictionary} /Length ${body.length} >>\nstream\n${body}\nendstream`

/** `changed` adds a later revision of some objects. */
function buildPdf(objects: Objects, changed?: Objects): Buffer {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  let table = 0
  for (const [at, revision] of [objects, changed].entries()) {
    if (revision === undefined) continue
    const places = Object.entries(revision).map(([number, object]) => {
      const place = text.length
      text += `${number} 0 obj\n${object}\nendobj\n`
      return `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`
    })
    const begins = text.length
    text += `xref\n0 1\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 40 /Root 1 0 R${at === 0 ? '' : ` /Prev ${table}`} >>\nstartxref\n${begins}\n%%EOF\n`
    table = begins
  }
  return Buffer.from(text, 'latin1')
}

const ROW = 6
const row = (kind: number, first: number, second: number): Buffer => {
  const bytes = Buffer.alloc(ROW)
  bytes.writeUInt8(kind)
  bytes.writeUInt32BE(first, 1)
  bytes.writeUInt8(second, 5)
  return bytes
}
function buildPacked(objects: Objects): Buffer {
  const numbers = Object.keys(objects).map(Number)
  const texts = numbers.map((number) => objects[number] ?? '')
  const places = texts.map((_, at) => texts.slice(0, at).join('\n').length + (at === 0 ? 0 : 1))
  const list = `${numbers.map((number, at) => `${number} ${places[at]}`).join(' ')} `
  const body = deflateSync(Buffer.from(list + texts.join('\n'), 'latin1')).toString('latin1')
  const head = '%PDF-1.7\n'
  const pack = `30 0 obj\n${stream(`/Type /ObjStm /N ${numbers.length} /First ${list.length} /Filter /FlateDecode`, body)}\nendobj\n`
  const rows = Array.from({ length: 32 }, (_, number) => {
    if (number === 30) return row(1, head.length, 0)
    if (number === 31) return row(1, head.length + pack.length, 0)
    return numbers.includes(number) ? row(2, 30, numbers.indexOf(number)) : row(0, 0, 0)
  })
  const packedRows = deflateSync(Buffer.concat(rows)).toString('latin1')
  const table = `31 0 obj\n${stream('/Type /XRef /Size 32 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode', packedRows)}\nendobj\n`
  return Buffer.from(`${head}${pack}${table}startxref\n${head.length + pack.length}\n%%EOF\n`, 'latin1')
}

type Parts = { catalog?: string; page?: string; further?: Objects }
const harmless = ({ catalog = '', page = '', further = {} }: Parts = {}): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`,
  4: stream('', 'BT /F 12 Tf 20 100 Td (Java/JavaScript, /JS, /Launch) Tj ET'),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...further,
})

const annotation = (entries: string): Parts => ({
  page: '/Annots [6 0 R]',
  further: { 6: `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>` },
})
const field = (entries: string): Parts => ({
  catalog: '/AcroForm << /Fields [6 0 R] >>',
  page: '/Annots [6 0 R]',
  further: { 6: `<< /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] ${entries} >>` },
})
const HERE = '/S /GoTo /D [3 0 R /Fit]'
const PLACES: Record<string, (action: string) => Parts> = {
  'that runs when the file is opened': (action) => ({ catalog: `/OpenAction ${action}` }),
  'that a reference runs when the file is opened': (action) => ({ catalog: '/OpenAction 7 0 R', further: { 7: action } }),
  'that runs when the file is closed': (action) => ({ catalog: `/AA << /WC ${action} >>` }),
  'that runs when a page is opened': (action) => ({ page: `/AA << /O ${action} >>` }),
  'of a link': (action) => annotation(`/Subtype /Link /A ${action}`),
  'of a link without a type': (action) => ({
    page: '/Annots 8 0 R',
    further: { 6: `<< /Subtype /Link /Rect [0 0 9 9] /A 7 0 R >>`, 7: action, 8: '[6 0 R]' },
  }),
  'of a link that keeps an earlier action': (action) => annotation(`/Subtype /Link /Dest [3 0 R /Fit] /PA ${action}`),
  'that runs when the mouse passes over a place': (action) => annotation(`/Subtype /Link /AA << /E ${action} >>`),
  'of a button': (action) => field(`/A ${action}`),
  'that runs when a field is left': (action) => field(`/AA << /Bl 7 0 R >>`.replace('7 0 R', action)),
  'of an outline entry': (action) => ({
    catalog: '/Outlines 6 0 R',
    further: { 6: '<< /First 7 0 R /Last 7 0 R /Count 1 >>', 7: `<< /Title (a) /Parent 6 0 R /A ${action} >>` },
  }),
  'after another action': (action) => annotation(`/Subtype /Link /A << ${HERE} /Next ${action} >>`),
  'after two other actions': (action) =>
    annotation(`/Subtype /Link /A << ${HERE} /Next [<< ${HERE} >> << ${HERE} /Next [${action}] >>] >>`),
  'to which nothing refers': (action) => ({ further: { 9: action.replace('<<', '<< /Type /Action') } }),
}
const EVIL = '(\\\\\\\\evil.example\\\\x)'
/** Actions that no CV has, with the expected description. */
const ACTIONS: Record<string, string> = {
  '/S /JavaScript /JS (app.alert\\(1\\))': 'a script',
  '/S /Launch /F (cmd.exe)': 'an action that starts a program|a reference to another file',
  '/S /Launch /Win << /P (x) >>': 'an action that starts a program',
  [`/S /GoToR /F ${EVIL} /D [0 /Fit]`]: 'a link into another file|a reference to another file',
  '/S /GoToR /F << /Type /Filespec /UF (x.pdf) >> /D (a)': 'a link into another file|a reference to another file',
  '/S /GoToE /D (a) /T << /R /C /N (x) >>': 'a link into an attached file',
  '/S /SubmitForm /F << /FS /URL /F (https://evil.example) >>': 'a form that is sent somewhere|a reference to another file',
  '/S /ImportData /F (x.fdf)': 'an action that loads another file|a reference to another file',
  '/S /ResetForm': 'an action of a form',
  '/S /Rendition /OP 0': 'an action that plays a recording',
  '/S /Movie /Operation /Play': 'an action that plays a recording',
  '/S /RichMediaExecute /CMD << /C (x) >>': 'an action that plays a recording',
  '/S /SetOCGState /State [/ON]': 'an action of the kind “SetOCGState”',
  '/S /Hide /T (a)': 'an action of the kind “Hide”',
  '/S /Thread /D 0': 'an action of the kind “Thread”',
  '/S /Tomorrow /X (a kind that does not exist yet)': 'an action of the kind “Tomorrow”',
  '/S /Named /N /Print': 'a link that runs a command|by itself',
  '/S /URI /URI (file:///C:/Windows/System32/calc.exe)': 'neither a web page nor an email|by itself',
  [`/S /URI /URI ${EVIL}`]: 'neither a web page nor an email|by itself',
  '/S /URI /URI (//evil.example/share)': 'neither a web page nor an email|by itself',
  '/S /URI /URI (java\\\nscript:alert\\(1\\))': 'neither a web page nor an email|by itself',
  '/S /URI /URI <FEFF006A006100760061007300630072006900700074003A0031>': 'neither a web page nor an email|by itself',
  '/S /URI /URI (data:text/html,x)': 'neither a web page nor an email|by itself',
  '/S /URI /URI (ms-msdt:/id)': 'neither a web page nor an email|by itself',
  '/S /GoTo /S /JavaScript /JS (x)': 'a script',
  '/S /JavaScript /S /GoTo /D [3 0 R /Fit]': 'a script',
}

const inCodes = (text: string): string =>
  text.replaceAll(
    /\/([A-Za-z]+)/g,
    (_, name: string) => `/${Array.from(name, (letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')}`,
  )
const byReference = (objects: Objects): Objects => {
  const further: Objects = {}
  const text = JSON.stringify(objects).replaceAll(/\/S (\/[A-Za-z]+)/g, (_, kind: string) => {
    const number = 10 + Object.keys(further).length
    further[number] = kind
    return `/S ${number} 0 R`
  })
  return { ...(JSON.parse(text) as Objects), ...further }
}
const DISGUISES: Record<string, (parts: Parts) => Buffer> = {
  plainly: (parts) => buildPdf(harmless(parts)),
  'names written with escape codes': (parts) =>
    buildPdf(
      Object.fromEntries(
        Object.entries(harmless(parts)).map(([number, text]) => [number, text.includes('stream') ? text : inCodes(text)]),
      ),
    ),
  'kinds stated by a reference': (parts) => buildPdf(byReference(harmless(parts))),
  'packed objects': (parts) => buildPacked(objectsWithoutStreams(harmless(parts))),
  'a later revision': (parts) => buildPdf(harmless(), harmless(parts)),
  'an earlier revision': (parts) => buildPdf(harmless(parts), harmless()),
  'comments between all words': (parts) =>
    Buffer.from(
      buildPdf(harmless(parts))
        .toString('latin1')
        .replaceAll(/(?<=<<) | (?=>>)/g, ' %>> endobj\n'),
      'latin1',
    ),
  'no cross-reference table': (parts) =>
    Buffer.from(
      buildPdf(harmless(parts))
        .toString('latin1')
        .replaceAll(/\d{10} \d{5} n/g, '0000000007 00000 n'),
      'latin1',
    ),
  'objects within a picture': (parts) => {
    const { 1: catalog = '', ...rest } = harmless(parts)
    const hidden = Object.entries({ ...rest, 1: catalog })
      .map(([number, text]) => `${number} 0 obj\n${text}\nendobj`)
      .join('\n')
      .replaceAll('endstream', 'end')
    return buildPdf({ ...harmless(), 20: stream('/Type /XObject /Subtype /Image', hidden) })
  },
  'objects within a text': (parts) =>
    buildPdf({
      ...harmless(),
      20: `(${Object.entries(harmless(parts))
        .map(([number, text]) => `${number} 0 obj ${text} endobj`)
        .join(' ')})`,
    }),
  'old Mac lines': (parts) =>
    Buffer.from(
      buildPdf(objectsWithoutStreams(harmless(parts)))
        .toString('latin1')
        .replaceAll('\n', '\r'),
      'latin1',
    ),
}
function withHeads(parts: Parts, writeHead: (number: string) => string): Buffer {
  const text = buildPdf(harmless(parts)).toString('latin1')
  return Buffer.from(
    text.replaceAll(/^(\d+) 0 obj/gm, (_, number: string) => writeHead(number)),
    'latin1',
  )
}
/** Forms that no program writes but some readers accept. Anything that could be an object is refused in a place for an action. */
const UNUSUAL: Record<string, (parts: Parts) => Buffer> = {
  'many spaces in the heads of objects': (parts) => withHeads(parts, (number) => `${number}${' '.repeat(150)}0 obj`),
  'many zeros in the heads of objects': (parts) => withHeads(parts, (number) => `${number} 000000 obj`),
  'signs and decimals in the heads of objects': (parts) => withHeads(parts, (number) => `+${number}.0 +0 obj`),
  'comments in the heads of objects': (parts) => withHeads(parts, (number) => `${number} 0 %${'x'.repeat(150)}99 0 \nobj`),
}
const WITHOUT_STREAMS = ['packed objects', 'old Mac lines']
const objectsWithoutStreams = (objects: Objects): Objects =>
  Object.fromEntries(Object.entries(objects).map(([number, text]) => [number, text.includes('stream') ? 'null' : text]))

describe.each(Object.entries(PLACES))('an action %s', (_, place) => {
  test.each(Object.entries({ ...DISGUISES, ...UNUSUAL }))('is found and named in a file of the form “%s”', (_, build) => {
    for (const [action, what] of Object.entries(ACTIONS)) {
      const problem = problemOf(build(place(`<< ${action} >>`)))
      expect(problem, action).toMatch(
        new RegExp(`^This PDF contains .*(${what}|by itself).* Print it to a new PDF and choose that one\\.$`),
      )
    }
  })
})

test.each([
  [
    'named scripts',
    {
      catalog: '/Names << /JavaScript << /Names [(a) 7 0 R] >> >>',
      further: { 7: '<< /S /JavaScript /JS 8 0 R >>', 8: stream('', 'x') },
    },
    'a script',
  ],
  ['named attached files', { catalog: '/Names 7 0 R', further: { 7: '<< /EmbeddedFiles << /Names [] >> >>' } }, 'attached files'],
  ['named recordings', { catalog: '/Names << /Renditions << /Names [] >> >>' }, 'a list of names of the kind “Renditions”'],
  ['a file attached to a page', annotation('/Subtype /FileAttachment /FS 7 0 R'), 'an attached file'],
  ['rich media', annotation('/Subtype /RichMedia'), 'something other than text, pictures and links (“RichMedia”)'],
  ['a 3D model', annotation('/Subtype /3D /3DD 7 0 R'), 'something other than text, pictures and links (“3D”)'],
  ['a screen annotation', annotation('/Subtype /Screen'), 'something other than text, pictures and links (“Screen”)'],
  [
    'an annotation of an unknown kind',
    annotation('/Subtype /Hologram'),
    'something other than text, pictures and links (“Hologram”)',
  ],
  [
    'a file',
    { further: { 7: '<< /Type /Filespec /EF << /F 8 0 R >> >>', 8: stream('/Type /EmbeddedFile', 'x') } },
    'an attached file',
  ],
  ['an associated file', { catalog: '/AF [<< /UF (x.exe) /EF << /F 8 0 R >> >>]' }, 'a reference to another file'],
  [
    'a stream that is stored in another file',
    { further: { 7: stream('/F (https://evil.example/x)', '') } },
    'a reference to another file',
  ],
  [
    'a picture that is stored in another file',
    { further: { 7: stream('/Type /XObject /OPI << /2.0 << /F << /F (x.tif) >> >> >>', '') } },
    'a reference to another file',
  ],
  [
    'a page that is stored in another file',
    { further: { 7: stream('/Subtype /Form /Ref << /F << /F (x.pdf) >> /Page 0 >>', '') } },
    'a reference to another file',
  ],
  [
    'an XML form',
    { catalog: '/AcroForm << /XFA [(a) 7 0 R] >>', further: { 7: stream('', 'x') } },
    'a form of the kind XFA, which can run scripts',
  ],
  ['a portfolio', { catalog: '/Collection << /View /D >>' }, 'attached files'],
  [
    'a base address of its links',
    { catalog: '/URI << /Base (file:///) >>' },
    'a link that opens neither a web page nor an email (file:///)',
  ],
] satisfies [string, Parts, string][])('a PDF with %s is refused in every form', (_, parts: Parts, what) => {
  for (const [how, build] of Object.entries({ ...DISGUISES, ...UNUSUAL })) {
    // A disguise without streams cannot hold parts that contain one.
    if (Object.values(parts.further ?? {}).some((text) => text.includes('stream')) && WITHOUT_STREAMS.includes(how)) continue
    const problem = problemOf(build(parts))
    expect(problem ?? 'nothing', how).toMatch(/^This PDF contains /)
    if (how === 'plainly') expect(problem).toContain(`This PDF contains ${what}. `)
  }
})

const PACKED = 'This PDF is packed in a way that hides what is in it. Print it to a new PDF and choose that one.'
const DAMAGED = 'This PDF is damaged, so what is in it can’t be checked. Print it to a new PDF and choose that one.'
const LARGE =
  'This PDF has far more parts than a CV, so it was not checked to its end. Print it to a new PDF and choose that one.'
const LOCKED = 'This PDF is password-protected. Save it without a password.'
const withObject = (text: string): Buffer => buildPdf({ ...harmless(), 20: text })
const pack = (text: string, entries = '/N 1 /First 4 /Filter /FlateDecode'): string =>
  stream(entries, deflateSync(Buffer.from(text, 'latin1')).toString('latin1'))

const ADDRESS = '/S /URI /URI (file:///C:/calc.exe)'
/** Readers disagree about the end of a value here, so some of them find an action. */
test.each([
  ['a bracket of another kind in a dictionary within a stream', { 7: stream('', `8 0 obj << /X ] ${ADDRESS} >> endobj`) }],
  ['a bracket of another kind in an object with a signed number', { 7: stream('', `+8 0 obj << /X ] ${ADDRESS} >> endobj`) }],
  ['a list within a stream', { 7: stream('', `8 0 obj [<< /X ] ${ADDRESS} >>] endobj`) }],
  ['a key that ends in byte 80, which Chrome takes for a space', { 7: '<< /S\u0080/URI /URI\u0080(file:///C:/calc.exe) >>' }],
  ['a key that ends in byte FF', { 7: '<< /S\u00ff/URI /URI\u00ff(file:///C:/calc.exe) >>' }],
  ['a minus sign within the number of a reference', { 7: '<< /S /URI /URI 8-1 0 R >>', 8: '(https://a.example)' }],
  [
    'a list of packed objects that is not a list',
    { 7: pack(`8-1 0 << ${ADDRESS.replace('file', 'https')} >>`, '/N 1 /First 6') },
  ],
] satisfies [string, Objects][])('a PDF with %s is refused as damaged or packed', (_, further) => {
  const problem = problemOf(buildPdf(harmless({ ...annotation('/Subtype /Link /A 8 0 R'), further })))
  expect([DAMAGED, PACKED]).toContain(problem)
})
test.each(['/S /Named /N /Print', '/S /Hide /T (a)', '/S /Sound'])(
  'the entries %s count as an action whatever type their dictionary names',
  (action) => {
    const link = annotation(`/Subtype /Link /A << /Type /StructElem ${action} >>`)
    expect(problemOf(buildPdf(harmless(link)))).toMatch(/^This PDF contains /)
  },
)
const SCRIPT = '9 0 << /S /JavaScript /JS (x) >>'
const MB = 1024 * 1024
test.each([
  ['packed objects that do not say so', withObject(pack(SCRIPT)), 'script'],
  ['packed objects whose list leads elsewhere', withObject(pack(`9 9 (hidden: << /S /Launch >>)`)), 'starts a program'],
  ['objects that are listed as packed but are not', withObject(stream('/N 1 /First 4', SCRIPT)), 'script'],
  ['objects behind a false end', withObject(stream('/N 1 /First 4', `9 0 null endstream ${SCRIPT}`)), DAMAGED],
  [
    'objects packed in another way',
    withObject(stream('/N 1 /First 4 /Filter /ASCIIHexDecode', Buffer.from(SCRIPT).toString('hex'))),
    PACKED,
  ],
  ['objects packed twice', withObject(pack(SCRIPT, '/N 1 /First 4 /Filter [/FlateDecode /FlateDecode]')), PACKED],
  ['objects whose packing is stated by a reference', withObject(pack(SCRIPT, '/N 1 /First 4 /Filter 7 0 R')), PACKED],
  [
    'objects packed with parameters',
    withObject(pack(SCRIPT, '/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    PACKED,
  ],
  ['two positions of the first object', withObject(pack(SCRIPT, '/N 1 /First 4 /First 20 /Filter /FlateDecode')), PACKED],
  ['damaged packed objects', withObject(stream('/N 1 /First 4 /Filter /FlateDecode', 'x\u009c...')), DAMAGED],
  ['an object that never ends', withObject('<< /A << /S '), DAMAGED],
  ['a text that never ends', Buffer.concat([buildPdf(harmless()), Buffer.from('8 0 obj (a')]), DAMAGED],
  ['a password', Buffer.from(buildPdf(harmless()).toString('latin1').replace('/Root', '/Encrypt 7 0 R /Root'), 'latin1'), LOCKED],
  [
    'a password written with escape codes',
    Buffer.from(buildPdf(harmless()).toString('latin1').replace('/Root', '/#45ncrypt 7 0 R /Root'), 'latin1'),
    LOCKED,
  ],
  [
    'a password in a packed table',
    Buffer.from(
      buildPacked(objectsWithoutStreams(harmless()))
        .toString('latin1')
        .replace(/x\u009c/, 'xx')
        .replace('/Root', '/Encrypt << >> /Root'),
      'latin1',
    ),
    LOCKED,
  ],
  ['objects that unpack to a large size', withObject(pack(`9 0 ${' '.repeat(33 * MB)}`)), LARGE],
  [
    'many objects that unpack to a large size',
    buildPdf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at + 1, pack(`9 0 ${' '.repeat(MB)}`)]))),
    LARGE,
  ],
  ['nested lists', withObject('['.repeat(500_000)), LARGE],
  ['texts that never end', withObject(`<< >> stream\n${'1 0 obj ('.repeat(400_000)}`), LARGE],
  ['words that begin objects', Buffer.from(`%PDF-1.7\n${'obj '.repeat(1_200_000)}`), LARGE],
  ['comments', withObject('%\n'.repeat(2_400_000)), undefined],
  ['streams that never end', withObject('<< >> stream\n'.repeat(350_000)), undefined],
  ['names written with escape codes', withObject(`[${'/#41'.repeat(900_000)}]`), undefined],
])('a PDF with %s is judged within seconds', async (_, bytes, problem) => {
  await expectCpuBelow(6_000, () => {
    const found = problemOf(bytes)
    if (problem === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(problem)
  })
})

const FOLDER = join(import.meta.dirname, 'harmless')
const programs = readdirSync(FOLDER)
test.each(programs)('the PDF %s of a real program is accepted', async (name) => {
  const bytes = readFileSync(join(FOLDER, name))
  expect(problemOf(bytes)).toBeUndefined()
  expect((await getDocumentProxy(new Uint8Array(bytes))).numPages).toBeGreaterThan(0)
})

const HARMLESS: Record<string, Parts> = {
  nothing: {},
  'a place at which it opens': { catalog: '/OpenAction [3 0 R /Fit]' },
  'an action that opens at a place': { catalog: `/OpenAction << ${HERE} >>` },
  ...Object.fromEntries(
    [
      'https://example.com/a?b=c',
      'HTTP://example.com',
      'mailto:asha@example.com',
      'tel:+919876543210',
      'www.example.com',
      'linkedin.com/in/asha',
      '#work',
      'asha@example.com',
    ].map((address) => [`a link to ${address}`, annotation(`/Subtype /Link /A << /S /URI /URI (${address}) >>`)]),
  ),
  'a link to the next page': annotation('/Subtype /Link /A << /S /Named /N /NextPage >>'),
  'a link to a place, then an address': annotation(
    `/Subtype /Link /A << ${HERE} /Next << /S /URI /URI (https://example.com) >> >>`,
  ),
  'a note and a highlight': annotation('/Subtype /Highlight /F 4 /Contents (/JavaScript)'),
  'a field': field('/V (typed) /F 4'),
  'a button that does nothing': field('/AA << >>'),
  chapters: {
    catalog: '/Outlines 6 0 R /Names << /Dests << /Names [(a) << /D [3 0 R /Fit] >>] >> >>',
    further: {
      6: '<< /First 7 0 R /Last 8 0 R /Count 2 >>',
      7: '<< /Title (Java/JavaScript) /Next 8 0 R /Dest (a) >>',
      8: '<< /Title (b) /Prev 7 0 R /A << /S /GoTo /D (a) >> >>',
    },
  },
  'the structure of a text': {
    catalog: '/StructTreeRoot << /K 6 0 R /RoleMap << /A /Span /JS2 /P >> >>',
    further: {
      6: '<< /Type /StructElem /S /Sect /A [<< /O /Layout /Placement /Block >> 0] /K [7 0 R] >>',
      7: '<< /S /Link /P 6 0 R /Pg 3 0 R >>',
    },
  },
  'a transparent group': { page: '/Group << /S /Transparency /CS /DeviceRGB >> /Trans << /S /Wipe >>' },
}
describe.each(Object.entries(HARMLESS))('a PDF with %s', (_, parts) => {
  test.each(Object.entries(DISGUISES))('is accepted in the form “%s”', (_, build) => {
    expect(problemOf(build(parts))).toBeUndefined()
  })
})

test.each(Object.entries(DISGUISES))('the test PDF of the form “%s” opens in a reader', async (_, build) => {
  expect((await getDocumentProxy(new Uint8Array(build(HARMLESS['chapters'] ?? {})))).numPages).toBe(1)
})
