import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectCpuBelow } from '../../../../test/cpu-time.ts'
import { findTexProblem, parseTex, type TexNode } from '../../../kit/shared/rich-text/parse-tex.ts'
import { parseRichText } from '../../../kit/shared/rich-text/parse-rich-text.ts'
import type { Runs } from '../../../kit/shared/runs.ts'
import { dropForbiddenSigns } from '../../../kit/shared/xml-text.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import { writeZip } from '../../../kit/xlsx/write-zip.ts'
import { inflateToBuffer, openZip } from '../../../kit/xlsx/zip.ts'
import { splitBlocks } from '../../../rows/question/table-rules.ts'
import { cutPart, type PartText } from '../../../rows/question/key-rules.ts'
import { type PortalRow, type PortalQuestion, readPortalQuestion } from '../question-rules.ts'
import { ITEM_LIMITS, type PortalItem, type WrittenItem } from './portal-item.ts'
import {
  elementsOf,
  findAll,
  findOne,
  joinSaid,
  parseXml,
  readOpenChoices,
  readPart,
  type SaidPart,
  type SaidPiece,
  textOf,
  type XmlElement,
} from '../../../../test/portal-reader.ts'
import { readWorkbookQuestions } from '../../../../test/portal-questions.ts'
import { writeItem } from './write-item.ts'
import { writeMoodle } from './write-moodle.ts'
import { writeMoodleQuestion } from './write-moodle-question.ts'
import { writeMoodleTex } from './write-moodle-tex.ts'
import { writeQtiItem } from './write-qti-item.ts'
import { writeQtiPackage } from './write-qti-package.ts'

/** A question as read back from a format. */
type Said = {
  stem: SaidPart
  choices: SaidPart[]
  answer: { kind: string; places?: number[]; value?: string }
  key: SaidPart | undefined
  solution: SaidPart
}

const readable = new Map<string, boolean>()
function isReadable(source: string, isDisplay: boolean): boolean {
  const key = `${isDisplay}${source}`
  const known = readable.get(key) ?? findTexProblem(source, isDisplay) === undefined
  readable.set(key, known)
  return known
}
const isIntact = (format: Format, source: string, isDisplay: boolean): boolean =>
  isReadable(source, isDisplay) &&
  (format === 'qti' ||
    !writeMoodleTex(source)
      .tex.replaceAll('\\\\', '')
      .includes(isDisplay ? '\\]' : '\\)'))

type Format = 'qti' | 'moodle'
function signsOf(source: string, isDisplay: boolean): string {
  const parsed = parseTex(source, isDisplay)
  if (!('tree' in parsed)) throw new Error('the formula can’t be read')
  const bars: Record<string, string> = { top: '\u203e', bottom: '_' }
  const say = ({ text, type, attributes = {}, children = [] }: TexNode): string =>
    text ?? children.map(say).join('') + (type === 'menclose' ? (bars[String(attributes['notation'])] ?? '') : '')
  return dropForbiddenSigns(say(parsed.tree))
}
const shown = (text: string): string => dropForbiddenSigns(text).replaceAll('\t', '    ').replaceAll('\u00a0', ' ')
function expectPart({ text, runs }: PartText, pictures: PortalQuestion['pictures'], format: Format): SaidPart {
  const say = (span: { from: number; to: number }): SaidPiece[] => {
    // A mark may begin in one block and end in another.
    const own = cutPart({ text, runs }, span)
    return joinSaid(
      parseRichText(own.text, own.runs).map((piece): SaidPiece => {
        if (piece.kind === 'break') return 'break'
        if ('href' in piece) return { link: dropForbiddenSigns(piece.href) }
        if (piece.kind === 'text') return { text: shown(piece.text), marks: piece.marks }
        const { source, isDisplay, raw } = piece
        if (!isIntact(format, source, isDisplay)) return { text: dropForbiddenSigns(raw).replaceAll('\u00a0', ' '), marks: '' }
        const { tex, unknown } = writeMoodleTex(source)
        return format === 'qti' || unknown.length > 0
          ? { math: signsOf(source, isDisplay), isDisplay }
          : { tex: dropForbiddenSigns(tex), isDisplay }
      }),
    )
  }
  return {
    blocks:
      text === ''
        ? []
        : splitBlocks(text, { from: 0, to: text.length }).map((block) =>
            block.kind === 'text' ? { lines: say(block.span) } : { cells: block.rows.map((row) => row.map(say)) },
          ),
    pictures: pictures.map(({ hash }) => (format === 'qti' ? `../pictures/${hash}.png` : `@@PLUGINFILE@@/${hash}.png`)),
  }
}

const expectSaid = (question: PortalQuestion, format: Format): Said => {
  const { answer } = question
  return {
    stem: expectPart(question.stem, question.pictures, format),
    choices: question.choices.map(({ words, pictures }) => expectPart(words, pictures, format)),
    answer: { ...answer, ...('problem' in answer && { problem: undefined }) },
    key: answer.kind === 'open' ? expectPart(question.key, [], format) : undefined,
    solution: expectPart(question.solution, question.solutionPictures, format),
  }
}

const ITEM = [
  'qti-response-declaration',
  'qti-outcome-declaration',
  'qti-stylesheet',
  'qti-item-body',
  'qti-response-processing',
  'qti-modal-feedback',
]

function readQti(markup: string): Said {
  const item = parseXml(markup)
  const names = elementsOf(item).map(({ name }) => name)
  expect(item.name).toBe('qti-assessment-item')
  expect(names).toEqual(ITEM.flatMap((name) => names.filter((one) => one === name)))
  const outcomes = new Set(findAll(item, 'qti-outcome-declaration').map(({ attributes }) => attributes['identifier']))
  for (const { attributes } of findAll(item, 'qti-set-outcome-value')) expect(outcomes).toContain(attributes['identifier'])
  for (const { attributes } of findAll(item, 'qti-modal-feedback')) expect(outcomes).toContain(attributes['outcome-identifier'])
  const declared = findOne(item, 'qti-response-declaration')
  const body = findOne(item, 'qti-item-body')
  const stem = body && elementsOf(body)[0]
  const classed = (name: string): XmlElement | undefined =>
    findAll(item, 'div').find(({ attributes }) => attributes['class'] === name)
  const keys = declared ? findAll(declared, 'qti-value').map(textOf) : []
  const listed = findAll(item, 'qti-simple-choice')
  const solution = findOne(item, 'qti-modal-feedback')
  const said = {
    stem: readPart(stem, false),
    key: undefined,
    solution: readPart(solution && findOne(solution, 'qti-content-body'), false),
  }
  if (declared?.attributes['base-type'] === 'float')
    return { ...said, choices: [], answer: { kind: 'number', value: keys[0] ?? '' } }
  if (declared?.attributes['base-type'] === 'string')
    return {
      ...said,
      choices: readOpenChoices(body, false),
      answer: { kind: 'open' },
      key: readPart(classed('key'), false),
      solution: readPart(classed('solution'), false),
    }
  const places = keys.map((key) => listed.findIndex(({ attributes }) => attributes['identifier'] === key))
  const isSingle = declared?.attributes['cardinality'] === 'single'
  expect(findOne(item, 'qti-choice-interaction')?.attributes['max-choices']).toBe(isSingle ? '1' : '0')
  return {
    ...said,
    choices: listed.map((one) => readPart(one, false)),
    answer: { kind: isSingle ? 'single' : 'multiple', places },
  }
}

/** The spellings of grades that Moodle's importer accepts. It refuses all others. */
const GRADES = new Set(['100', '50', '33.33333', '25', '20', '16.66667', '14.28571', '12.5', '0', '-100'])

const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((one) => one.name === name)
/** Reads a field as Moodle's importer does: one trimmed text and the files in it. */
function readField(element: XmlElement | undefined): { html: XmlElement; part: SaidPart } {
  if (element === undefined) throw new Error('a field is missing')
  const [text, ...further] = elementsOf(element).filter(({ name }) => name === 'text')
  expect(further).toEqual([])
  const html = parseXml(`<div>${textOf(text).trim()}</div>`)
  const part = readPart(html, true)
  const files = elementsOf(element).flatMap(({ name, attributes }) => (name === 'file' ? [attributes['name']] : []))
  for (const { attributes } of findAll(html, 'img')) expect(files).toContain(attributes['src']?.replace('@@PLUGINFILE@@/', ''))
  expect(new Set(files).size).toBe(files.length)
  return { html, part }
}

function readMoodleQuestion(question: XmlElement): Said {
  expect(textOf(childOf(question, 'name')).trim()).not.toBe('')
  const stem = readField(childOf(question, 'questiontext'))
  const said = { stem: stem.part, key: undefined, solution: readField(childOf(question, 'generalfeedback')).part }
  const answers = elementsOf(question).filter(({ name }) => name === 'answer')
  const grades = answers.map(({ attributes }) => attributes['fraction'] ?? '')
  for (const grade of grades) expect(GRADES).toContain(grade)
  const type = question.attributes['type']
  if (type === 'numerical')
    return { ...said, choices: [], answer: { kind: 'number', value: textOf(answers[0] && childOf(answers[0], 'text')) } }
  if (type === 'essay')
    return {
      ...said,
      choices: readOpenChoices(stem.html, true),
      answer: { kind: 'open' },
      key: readField(childOf(question, 'graderinfo')).part,
    }
  expect(type).toBe('multichoice')
  const right = grades.map(Number).filter((grade) => grade > 0)
  expect(Math.abs(right.reduce((sum, grade) => sum + grade, 0) - 100)).toBeLessThan(0.001)
  const places = grades.flatMap((grade, at) => (Number(grade) > 0 ? [at] : []))
  const isSingle = textOf(childOf(question, 'single')) === 'true'
  return {
    ...said,
    choices: answers.map((answer) => readField(answer).part),
    answer: { kind: isSingle ? 'single' : 'multiple', places },
  }
}

const toItem = (number: number, question: PortalQuestion): PortalItem => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  number,
  questionId: `Q-${number} <&>`,
  question,
  pictures: new Map([
    ['aa', 'aa.png'],
    ['1b', '1b.png'],
  ]),
})
async function* itemsOf(format: Format, questions: readonly PortalQuestion[]): AsyncGenerator<WrittenItem, void, undefined> {
  for (const [at, question] of questions.entries()) yield writeItem(format, toItem(at + 1, question), question)
}
const contents: Record<string, string> = { aa: 'content of aa', '1b': 'content of 1b' }
const readContent = async (hash: string): Promise<Uint8Array> => Buffer.from(contents[hash] ?? '')

const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
const showName = (name: string): string => name.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const writeWhole = async (questions: readonly PortalQuestion[]): Promise<XmlElement[]> => {
  const quiz = parseXml((await collect(writeMoodle('Optics 1/2 <&>.xlsx', itemsOf('moodle', questions), readContent))).toString())
  expect(quiz.name).toBe('quiz')
  const [category, ...read] = elementsOf(quiz)
  expect(category && showName(textOf(findOne(category, 'category')))).toBe('$course$/top/Optics 1//2 <&>.xlsx')
  return read
}
const readPackage = async (questions: readonly PortalQuestion[]): Promise<Map<string, Buffer>> => {
  const zip = openZip(await collect(writeZip(writeQtiPackage(itemsOf('qti', questions), readContent), () => false)), limits)
  const files = new Map<string, Buffer>()
  for (const { name, ...entry } of zip.values()) files.set(name, await inflateToBuffer({ name, ...entry }, 10_000_000))
  return files
}

async function expectReadBack(questions: readonly PortalQuestion[]): Promise<void> {
  const moodle = (await writeWhole(questions)).map(readMoodleQuestion)
  expect(moodle).toEqual(questions.map((question) => expectSaid(question, 'moodle')))
  for (const [at, question] of questions.entries())
    expect(readQti(writeQtiItem(toItem(at + 1, question)))).toEqual(expectSaid(question, 'qti'))
}

const read = (cells: Record<string, unknown>, more: Partial<PortalRow> = {}): PortalQuestion => {
  const question = readPortalQuestion({ cellRuns: null, cellPictures: null, ...cells, ...more }, Object.keys(cells))
  if (question === undefined) throw new Error('no question')
  return question
}
const picture = (column: string, hash: string) => ({ column, hash, width: 40, height: 30 })
const marked: Runs = [
  ['H', ''],
  ['2', '_bi'],
  ['O', 'us'],
]
const solved = { solution: 'As $\\frac{1}{2}$,\nso' }
const samples: PortalQuestion[] = [
  read(
    { question: 'H2O and \\ce{H2O}?', option_a: 'x', option_b: '<b>y</b>', answer: 'B', ...solved },
    {
      cellRuns: { question: [...marked, [' and \\ce{H2O}?', '']] },
      cellPictures: [picture('question', 'aa'), picture('option_b', '1b'), picture('solution', 'aa'), picture('question', 'aa')],
    },
  ),
  read({ question: 'Which?\nA) 1\nB) 2\nC) 3\nD) 4', answer: 'A, C, D', ...solved }),
  read({ question: 'Is 3<b>2 and <i>so</i>?\nA) A<B>C\nB) <b>y</b>', answer: 'A', ...solved }),
  read({ question: '<b>Which?\nA) 1\nB) 2</b>', answer: 'A', ...solved }),
  read({ question: 'How many?', answer: '−12.50', ...solved }),
  read({ question: 'Why?', answer: 'Since $$x$$', ...solved }),
  read({ question: 'Which?\nA) 1\nB) 2', answer: 'neither' }, { cellPictures: [picture('question', '1b')] }),
  read({ question: 'Match\nList I\tList II\n$a$\tb\nand say' }),
  read({ question: '' }, { cellPictures: [picture('question', 'aa')] }),
]

test('every kind of question reads back unchanged from both formats', async () => {
  expect(samples.map(({ answer }) => answer.kind)).toEqual([
    'single',
    'multiple',
    'single',
    'single',
    'number',
    'open',
    'open',
    'open',
    'open',
  ])
  await expectReadBack(samples)
})

test('a QTI package has each item and picture once, and lists them in its manifest', async () => {
  const files = await readPackage(samples)
  const manifest = parseXml(files.get('imsmanifest.xml')?.toString() ?? '')
  const resources = findAll(manifest, 'resource').map(({ attributes }) => attributes)
  const ids = resources.map(({ identifier }) => identifier)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { attributes } of findAll(manifest, 'dependency')) expect(ids).toContain(attributes['identifierref'])
  expect(findAll(manifest, 'file').map(({ attributes }) => attributes['href'])).toEqual(resources.map(({ href }) => href))
  expect(new Set([...resources.map(({ href }) => href), 'imsmanifest.xml'])).toEqual(new Set(files.keys()))
  expect(files.get('pictures/1b.png')?.toString()).toBe('content of 1b')
  for (const [name, bytes] of files)
    if (name.startsWith('items/'))
      for (const { attributes } of findAll(parseXml(bytes.toString()), 'img'))
        expect(files.has(attributes['src']?.replace('../', '') ?? '')).toBe(true)
})

test('Moodle XML has pictures as base64 next to the text that shows them', async () => {
  const [question] = await writeWhole(samples)
  const answers = question ? elementsOf(question).filter(({ name }) => name === 'answer') : []
  expect(answers.map((answer) => findAll(answer, 'file').map((file) => Buffer.from(textOf(file), 'base64').toString()))).toEqual([
    [],
    ['content of 1b'],
  ])
})

const hostile = [
  ']]>',
  '<![CDATA[x]]>',
  '<!--x-->',
  '<?x?>',
  '&amp;&lt;&nbsp;&#0;',
  '\0\b\v\u001f\ufffe\uffff',
  '\ud800 \udc00',
  '\u202eabc\u2066',
  '👩‍🔬 ॐ क्षेत्र',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '@@PLUGINFILE@@/x.png',
  '@@@@',
  '\\(x and \\[y',
  '\\) $$ \\]',
  '\\\\(x\\\\)',
  'a\rb\r\nc\n\n\nd',
  '  \t x   y   z\n1   2   3',
  '<b>a<i>b</b>c</i><sub>d',
  '<sub>a\n1   2   3\n4   5   6</sub>',
  '$\\href{javascript:alert(1)}{x}$ $\\foo$ $x$',
  '$\\text{\\(x\\)}$ and $$\\text{\\]}$$',
  '$a@@b$ $x<y>&z$',
  'https://a.example/?a=1&b="<x>',
  'it\'s "so"',
]

test('an unclosed mark is text in both formats, and a mark across parts is split', async () => {
  const question = read({ question: 'Is 3<b>2 and <i>so</i>?\nA) A<B>C\nB) <u>y\nC) z</u>', answer: 'A' })
  const moodle = (await collect(writeMoodle('', itemsOf('moodle', [question]), readContent))).toString()
  for (const written of [moodle, writeQtiItem(toItem(1, question))]) {
    expect(written).toContain('Is 3&lt;b&gt;2 and <i>so</i>?')
    expect(written).toContain('A&lt;B&gt;C')
    expect(written).not.toMatch(/&lt;\/?u&gt;/)
  }
})

test.each(hostile)('the hostile text %j reads back unchanged', async (text) => {
  const cells = { question: `${text}\nA) ${text}\nB) y`, answer: 'B', solution: `x ${text}` }
  await expectReadBack([read(cells), read({ question: `x ${text}`, answer: text }), read({ question: text || 'x', answer: '1' })])
})

test('generated texts read back unchanged', async () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...hostile,
      '$',
      '\\',
      '{',
      '}',
      '\n',
      '\r',
      '$a\rb$',
      '\t',
      '   ',
      '<sub>',
      '</sub>',
      'A) ',
      'B) ',
      '$x$',
      '\\(x\\)',
      '$$\\frac{1}{2}$$',
    ),
    fc.string({ unit: 'binary' }),
  )
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''))
  await fc.assert(
    fc.asyncProperty(text, text, text, async (question, answer, solution) => {
      await expectReadBack([
        read({ question: `x${question}`, answer, solution }),
        read({ question: 'x', option_a: `a${answer}`, option_b: 'b', answer: 'B' }),
      ])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['words', 'aa '.repeat(33_000)],
  ['formulas', '$x$ '.repeat(25_000)],
  ['tags', '<b>'.repeat(33_000)],
  ['signs', '<&">'.repeat(25_000)],
  ['columns', 'a\tb\n'.repeat(25_000)],
])('100 KB of %s are exported in limited time and read back unchanged', async (_, text) => {
  const question = read({ question: text })
  await expectCpuBelow(5_000, async () => {
    writeQtiItem(toItem(1, question))
    await collect(writeMoodle('', itemsOf('moodle', [question]), readContent))
  })
  await expectReadBack([question])
})

test('formulas beyond the limit of an item are written as their source', () => {
  const text = Array.from({ length: ITEM_LIMITS.formulas + 5 }, (_, at) => `$x_{${at}}$`).join(' ')
  const markup = writeQtiItem(toItem(1, read({ question: text })))
  expect(markup.split('<math ').length - 1).toBe(ITEM_LIMITS.formulas)
  expect(markup).toContain(`$x_{${ITEM_LIMITS.formulas + 4}}$`)
})

const writeQti = (cells: Record<string, unknown>, more: Partial<PortalRow> = {}): string =>
  writeQtiItem(toItem(1, read(cells, more)))
const writeMoodleXml = async (cells: Record<string, unknown>, more: Partial<PortalRow> = {}): Promise<string> =>
  (await collect(writeMoodle('', itemsOf('moodle', [read(cells, more)]), readContent))).toString()

describe('exports for real importers and players', () => {
  test('keep bars, boxes, strikes, lines and colours of a formula in QTI, without TeX', async () => {
    const tex = String.raw`\overline{z}\underline{z}\boxed{x}\cancel{y}\color{red}{w}\begin{array}{c|c}a&b\\\hline c&d\end{array}`
    const item = writeQti({ question: `$${tex}$` })
    expect(item).toContain('<mover accent="true"><mrow class="bar-top"><mi>z</mi></mrow><mo stretchy="true">\u203e</mo></mover>')
    expect(item).toContain(
      '<munder accentunder="true"><mrow class="bar-bottom"><mi>z</mi></mrow><mo stretchy="true">_</mo></munder>',
    )
    expect(item).toContain('mathcolor=')
    expect(item).toContain('columnlines="solid" rowlines="solid"')
    expect(item).not.toContain('annotation')
    const files = await readPackage([read({ question: `$${tex}$` })])
    const styles = files.get('styles.css')?.toString() ?? ''
    const classes = [...item.matchAll(/<(menclose|mtd|mrow)[^>]* class="([^"]*)"/g)]
    expect(new Set(classes.map(([, element]) => element))).toEqual(new Set(['menclose', 'mtd', 'mrow']))
    for (const [, element = '', names = ''] of classes)
      for (const name of names.split(' ')) expect(styles).toMatch(new RegExp(`${element}\\.${name}\\b`))
    expect(item).toContain('<qti-stylesheet href="../styles.css" type="text/css"/>')
  })

  test.each(['f(n) = 2', 'T(n)', '(h)', '(y)', 'is 8-)', 'a ;-)', ':-)', '$$x', '\\(x'])(
    'protect %j from the filters of Moodle',
    async (words) => {
      expect(await writeMoodleXml({ question: `Is it ${words}?` })).toMatch(/<p><span class="nolink">Is it .*<\/span><\/p>/)
    },
  )

  test('give Moodle each text as a CDATA section', async () => {
    const xml = await writeMoodleXml({ question: '<b>bold</b> <i>slanted</i> & ]]> end', answer: 'x' })
    expect(xml).toContain('<text><![CDATA[<p><b>bold</b> <i>slanted</i> &amp; ]]&gt; end</p>]]></text>')
  })

  test('contain no Vue expressions in QTI', () => {
    const item = writeQti({ question: 'Is {{y}} or {{{z}}} and https://a.example/{{x}} or $\\text{\\{\\{w\\}\\}}$?' })
    expect(item).not.toContain('{{')
    expect(item).toContain('Is {<span>{</span>y}} or {<span>{</span>{z}}} and')
    expect(item).toContain('<mtext>{\u2060{w}}</mtext>')
  })

  test('have markup for blanks, breaks and strikes in both formats', async () => {
    const cells = { question: 'for x:\n    if  y:\n\tz' }
    const lines = 'for x:<br/>\u00a0\u00a0\u00a0\u00a0if\u00a0 y:<br/>\u00a0\u00a0\u00a0\u00a0z'
    expect(writeQti(cells)).toContain(lines)
    expect(await writeMoodleXml(cells)).toContain(lines)
    const struck: [Record<string, unknown>, Partial<PortalRow>] = [
      { question: 'not so' },
      {
        cellRuns: {
          question: [
            ['not', 's'],
            [' so', ''],
          ],
        },
      },
    ]
    expect(writeQti(...struck)).toContain('<span class="strike">not</span> so')
    expect(await writeMoodleXml(...struck)).toContain('<s>not</s> so')
    expect((await readPackage([])).get('styles.css')?.toString()).toContain('span.strike { text-decoration: line-through; }')
  })

  test.each([
    [
      '(1) to (4)',
      { question: 'Which?\n(1) w\n(2) x\n(3) y\n(4) z', answer: '3' },
      'qti-labels-decimal',
      '123',
      ['w', 'x', 'y', 'z'],
    ],
    ['(a) to (c)', { question: 'Which?\n(a) w\n(b) x\n(c) y', answer: 'b' }, 'qti-labels-lower-alpha', 'abc', ['w', 'x', 'y']],
    [
      'columns A to C',
      { question: 'Which?', option_a: 'w', option_b: 'x', option_c: 'y', answer: 'B' },
      'qti-labels-upper-alpha',
      'ABCD',
      ['w', 'x', 'y'],
    ],
    [
      'a blank option B',
      { question: 'Which?', option_a: 'w', option_b: '', option_c: 'y', answer: 'C' },
      'qti-labels-none',
      'none',
      ['A) w', 'C) y'],
    ],
    [
      'Hindi letters',
      { question: 'कौन?\n(क) एक\n(ख) दो\n(ग) तीन', answer: 'ख' },
      'qti-labels-none',
      'none',
      ['(क) एक', '(ख) दो', '(ग) तीन'],
    ],
  ])('use the sheet’s labels for %s', async (_, cells, labels, numbering, words) => {
    const item = writeQti(cells)
    expect(/<qti-choice-interaction [^>]*class="([^"]*)"/.exec(item)?.[1]).toBe(labels)
    expect([...item.matchAll(/<qti-simple-choice [^>]*><p>(.*?)<\/p>/g)].map(([, said]) => said)).toEqual(words)
    const xml = await writeMoodleXml(cells)
    expect(xml).toContain(`<answernumbering>${numbering}</answernumbering>`)
    expect([...xml.matchAll(/<answer [^>]*><text><!\[CDATA\[<p>(.*?)<\/p>/g)].map(([, said]) => said)).toEqual(words)
  })

  test('export a number too small for Moodle as an essay there, and as a number in QTI', async () => {
    const cells = { question: 'Planck?', answer: '6.63e-34' }
    expect(await writeMoodleXml(cells)).toContain('<question type="essay">')
    expect(writeQti(cells)).toContain('<qti-value>6.63e-34</qti-value>')
    const long = await writeMoodleXml({ question: 'Root?', answer: '1.7320508075688772' })
    expect(Number(/<tolerance>([^<]*)</.exec(long)?.[1])).toBeGreaterThan(0)
    expect(await writeMoodleXml({ question: 'g?', answer: '9.8' })).toContain('<text>9.8</text><tolerance>0</tolerance>')
  })

  test('show a unit next to the field in both formats', async () => {
    const cells = { question: 'How fast?', answer: '9.8 m/s' }
    expect(writeQti(cells)).toContain('<p><qti-text-entry-interaction response-identifier="RESPONSE"/> m/s</p>')
    expect(await writeMoodleXml(cells)).toContain('<p>_____ m/s</p>')
    const money = { question: 'How much?', answer: '₹ 500' }
    expect(writeQti(money)).toContain('<p>₹ <qti-text-entry-interaction response-identifier="RESPONSE"/></p>')
    expect(await writeMoodleXml(money)).toContain('<p>₹ _____</p>')
  })

  test('identify an item by its row, and give each right choice an equal share', () => {
    const item = writeQti({ question: 'Which?\nA) 1\nB) 2\nC) 3', answer: 'A, C' })
    expect(item).toContain(`identifier="row-${toItem(1, read({ question: 'x' })).id}"`)
    expect(item).toContain('<qti-mapping lower-bound="0" upper-bound="1" default-value="0">')
    expect([...item.matchAll(/mapped-value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['0.5', '-2', '0.5'])
    expect(item).toContain('<qti-map-response identifier="RESPONSE"/>')
  })

  test.each([
    ['<1>', '&lt;1>'],
    ['I<D>&"1\'/2', 'I&lt;D>&"1\'/2'],
    ['\u200b ', 'Row 1'],
  ])('escape the question ID %j as the name %s', async (questionId, name) => {
    const question = read({ question: 'x' })
    const pieces = writeMoodleQuestion({ ...toItem(1, question), questionId })
    const [element] = elementsOf(parseXml(`<quiz>${pieces.filter((piece) => typeof piece === 'string').join('')}</quiz>`))
    expect(element && textOf(childOf(element, 'name'))).toBe(name)
  })

  test('draw the lines of tables in both formats', async () => {
    const cells = { question: 'Match\nList I\tList II\na\tb' }
    expect(writeQti(cells)).toContain('<td class="lined">')
    expect((await readPackage([])).get('styles.css')?.toString()).toContain('td.lined { border: 1px solid;')
    expect(await writeMoodleXml(cells)).toContain('<td style="border: 1px solid; padding: 0.2em 0.5em">')
  })

  test('write chemistry as TeX for Moodle, and unsupported commands as MathML', async () => {
    expect(await writeMoodleXml({ question: '$\\ce{H2O}$' })).toContain('\\({\\mathrm{H}{{}}_{2}\\mathrm{O}}\\)')
    expect(await writeMoodleXml({ question: '$\\reflectbox{x}$' })).toContain('<math xmlns=')
  })
})

// The schemas of 1EdTech must not be redistributed (docs/portal-export.md). If you have them, set QTI_SCHEMAS to their folder.
const schemas = process.env['QTI_SCHEMAS']
function findSchemaProblems(schema: string, documents: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-qti-'))
  try {
    const files = [...documents].map(([name, text]) => {
      const file = join(folder, name.replaceAll('/', '-'))
      writeFileSync(file, text)
      return file
    })
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', join(schemas ?? '', schema), ...files], {
      stdio: 'pipe',
      maxBuffer: 1e8,
    })
    return ''
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error)
      .split('\n')
      .filter((line) => !line.endsWith(' validates'))
      .slice(0, 20)
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
async function expectValid(questions: readonly PortalQuestion[]): Promise<void> {
  const files = [...(await readPackage(questions))].map(([name, bytes]): [string, string] => [name, bytes.toString()])
  const items = new Map(files.filter(([name]) => name.startsWith('items/')))
  expect(findSchemaProblems(process.env['QTI_ITEM_SCHEMA'] ?? 'qtiv3p0/imsqti_asiv3p0_v1p0.xsd', items)).toBe('')
  const manifest = new Map(files.filter(([name]) => name === 'imsmanifest.xml'))
  expect(findSchemaProblems('qtiv3p0/imsqtiv3p0_imscpv1p2_v1p0.xsd', manifest)).toBe('')
}

describe.skipIf(schemas === undefined)('the schemas of QTI 3', () => {
  test('accept every kind of question and hostile text', async () => {
    await expectValid([
      ...samples,
      ...hostile.map((text) => read({ question: `x ${text}\nA) ${text}\nB) y`, answer: 'B', solution: text })),
    ])
  })
})

// The real workbooks are stored beside the project. Without them, these tests are skipped.
const data = join(fileURLToPath(new URL('../../../..', import.meta.url)), '../shared/data')
const present = existsSync(join(data, 'mixed-5k.xlsx'))
if (!present)
  console.log('NOT RUN export of real rows (src/content-checks/portal/server/portal-formats.test.ts): ../shared/data is absent')

describe.skipIf(!present)('the export of real rows', () => {
  test.each([
    ['mixed-5k.xlsx', { single: 3586, open: 1414 }],
    ['physics-mechanics.xlsx', { open: 200 }],
  ])('reads %s back unchanged', async (name, kinds) => {
    const questions = (await readWorkbookQuestions(join(data, name))).map(({ question }) => question)
    const counted: Record<string, number> = {}
    for (const { answer } of questions) counted[answer.kind] = (counted[answer.kind] ?? 0) + 1
    expect(counted).toEqual(kinds)
    await expectReadBack(questions)
    if (schemas !== undefined) await expectValid(questions)
  })
})
