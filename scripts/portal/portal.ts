/**
 * npm run portal -- BOOK.xlsx [PACKAGE.zip], or npm run portal -- FOLDER, writes a QTI package of each workbook, or takes its
 * exported package, and plays it in qti3-item-player in Chromium. It answers each question with its key, with a wrong answer and
 * with none, and compares the scores. It draws every choice, and fails if two choices of a question that differ in the sheet look
 * the same. It draws each formula that has a bar, box, strike or line with and without it, and fails if the picture does not lose
 * ink. For a workbook of more than 1,000 questions it only draws the choices and formulas. The fonts that docs/portal-export.md
 * names must be installed. The exit code is 0 when everything is as in the sheet, and 1 when something differs or nothing was
 * checked.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { parseTex, type TexNode } from '../../src/kit/shared/rich-text/parse-tex.ts'
import { parseRichText } from '../../src/kit/shared/rich-text/parse-rich-text.ts'
import { writeMath } from '../../src/kit/shared/rich-text/write-math.ts'
import { limits } from '../../src/kit/xlsx/limits.ts'
import { writeZip } from '../../src/kit/xlsx/write-zip.ts'
import { inflateToBuffer, openZip } from '../../src/kit/xlsx/zip.ts'
import type { WrittenItem } from '../../src/content-checks/portal/server/portal-item.ts'
import { writeItem } from '../../src/content-checks/portal/server/write-item.ts'
import { writeQtiPackage } from '../../src/content-checks/portal/server/write-qti-package.ts'
import type { PortalQuestion } from '../../src/content-checks/portal/question-rules.ts'
import { findAll, parseXml } from '../../test/portal-reader.ts'
import { readWorkbookQuestions } from '../../test/portal-questions.ts'

const root = resolve(import.meta.dirname, '../..')
const HOST = 'http://portal.test/'
/** How many questions of a workbook are answered. The rest are only drawn. */
const MOST_PLAYED = 100
/** How many pieces are drawn on one page, limited by the size of a picture that Chromium can hold. */
const MOST_DRAWN = 80
/** The least ink of a line, in grey levels of pixels at twice the size. */
const LEAST_INK = 1_500

type Files = ReadonlyMap<string, Buffer>
const faults: string[] = []
const addFault = (fault: string): void => {
  faults.push(fault)
  console.log(`  ${fault}`)
}

async function unzip(bytes: Buffer): Promise<Files> {
  const files = new Map<string, Buffer>()
  for (const entry of openZip(bytes, limits).values()) files.set(entry.name, await inflateToBuffer(entry, 50_000_000))
  return files
}

async function writePackage(questions: readonly PortalQuestion[]): Promise<Files> {
  async function* items(): AsyncGenerator<WrittenItem, void, undefined> {
    for (const [at, question] of questions.entries()) {
      const id = `00000000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`
      yield writeItem('qti', { id, number: at + 1, questionId: `Q-${at + 1}`, pictures: new Map() }, question)
    }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(
    writeQtiPackage(items(), async () => new Uint8Array()),
    () => false,
  ))
    chunks.push(chunk)
  return unzip(Buffer.concat(chunks))
}

function listItems(files: Files): { href: string; xml: string }[] {
  const manifest = parseXml(files.get('imsmanifest.xml')?.toString() ?? '')
  return findAll(manifest, 'resource').flatMap(({ attributes: { type, href = '' } }) =>
    type === 'imsqti_item_xmlv3p0' ? [{ href, xml: files.get(href)?.toString() ?? '' }] : [],
  )
}

const types: Record<string, string> = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', png: 'image/png' }
const player = (file: string): string => join(root, 'node_modules', file)
const scripts = new Map([
  ['vue.js', player('vue/dist/vue.min.js')],
  ['player.js', player('qti3-item-player/dist/qti3Player.umd.min.js')],
  ['player.css', player('qti3-item-player/dist/qti3Player.css')],
  ['page.mjs', join(import.meta.dirname, 'player-page.mjs')],
])
const PLAYER = `<!doctype html><html><head><meta charset="utf-8"><base href="${HOST}"><script src="vue.js"></script>
<script src="player.js"></script><link rel="stylesheet" href="player.css"></head>
<body><div id="player"></div><script src="page.mjs"></script></body></html>`

async function servePackage(page: Page, files: Files): Promise<void> {
  await page.unroute(`${HOST}**`)
  await page.route(`${HOST}**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1)
    const script = scripts.get(path)
    const body = path === '' ? PLAYER : script === undefined ? files.get(path) : readFileSync(script)
    const contentType = path === '' ? 'text/html' : (types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    await route.fulfill(body === undefined ? { status: 404 } : { body, contentType })
  })
}

type Answer = readonly number[] | string | undefined
async function play(page: Page, { href, xml }: { href: string; xml: string }, answer: Answer): Promise<number> {
  // A player can load only one item.
  await page.goto(HOST)
  await page.waitForFunction('globalThis.isReady === true')
  await page.evaluate(`loadItem(${JSON.stringify(xml)}, ${JSON.stringify(HOST + href)})`)
  if (typeof answer === 'string') {
    const field = page.locator('.qti-item-body input').first()
    await field.fill(answer)
    await field.blur()
  } else
    for (const place of answer ?? [])
      await page
        .locator('li.qti-simple-choice')
        .nth(place)
        .click({ position: { x: 5, y: 5 } })
  return (await page.evaluate('endAttempt()')) as number
}

async function playQuestion(page: Page, item: { href: string; xml: string }, { answer, choices }: PortalQuestion): Promise<void> {
  const expectScore = async (said: Answer, expected: number): Promise<void> => {
    const score = await play(page, item, said).catch((error: unknown) => String(error))
    if (typeof score === 'string' || Math.abs(score - expected) > 1e-6)
      addFault(`${item.href}: ${JSON.stringify(said ?? 'no answer')} scores ${score} rather than ${expected}`)
  }
  await expectScore(undefined, 0)
  if (answer.kind === 'open') return
  if (answer.kind === 'number') {
    await expectScore(answer.value, 1)
    await expectScore(Number(answer.value) === 0 ? '1' : String(Number(answer.value) * 1.01), 0)
    return
  }
  const { places } = answer
  const wrong = choices.findIndex((_, place) => !places.includes(place))
  await expectScore(places, 1)
  if (places.length > 1) await expectScore(places.slice(1), 1 - 1 / places.length)
  if (wrong !== -1) await expectScore(places.length > 1 ? [...places, wrong] : [wrong], 0)
}

type Drawn = { ink: number; picture: string }
async function drawAll(page: Page, styles: string, pieces: readonly string[]): Promise<Map<string, Drawn>> {
  const drawn = new Map<string, Drawn>()
  const wanted = [...new Set(pieces)]
  for (let from = 0; from < wanted.length; from += MOST_DRAWN) {
    const some = wanted.slice(from, from + MOST_DRAWN)
    const boxes = some.map((markup) => `<div class="piece">${markup}</div>`).join('')
    await page.setContent(`<!doctype html><html><head><base href="${HOST}items/"><link rel="stylesheet" href="${HOST}player.css">
<style>${styles} body { margin: 0; background: #fff } main { display: grid; grid-template-columns: 600px 600px; align-items: start }
.piece { overflow: hidden; padding: 8px } .piece p { margin: 0 }</style></head>
<body class="qti3-player-container-fluid"><main class="qti-item-body">${boxes}</main></body></html>`)
    await page.waitForFunction('[...document.images].every((image) => image.complete)')
    const places = (await page.evaluate(`[...document.querySelectorAll('.piece')].map((box) => {
      box.style.height = Math.ceil(box.getBoundingClientRect().height) + 'px'
      return box
    }).map((box) => { const { x, y, width, height } = box.getBoundingClientRect(); return [x, y, width, height] })`)) as number[][]
    const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const [at, markup] of some.entries()) {
      const [x = 0, y = 0, width = 0, height = 0] = (places[at] ?? []).map((side) => Math.round(side * 2))
      let ink = 0
      const picture = createHash('sha256').update(String(height))
      for (let row = y; row < Math.min(y + height, info.height); row++) {
        const line = data.subarray(row * info.width + x, row * info.width + x + width)
        for (const level of line) ink += 255 - level
        picture.update(line)
      }
      drawn.set(markup, { ink, picture: picture.digest('hex') })
    }
  }
  return drawn
}

const isLine = ([name, value]: [string, unknown]): boolean => name.startsWith('border') && /solid|dashed/.test(String(value))
const hasLine = ({ type, style = {}, children = [] }: TexNode): boolean =>
  type === 'menclose' || Object.entries(style).some(isLine) || children.some(hasLine)
const withoutLines = ({ style = {}, ...node }: TexNode): TexNode => ({
  ...node,
  ...(node.type === 'menclose' && { type: 'mrow', attributes: {} }),
  style: Object.fromEntries(Object.entries(style).filter(([name]) => !name.startsWith('border'))),
  ...(node.children && { children: node.children.map(withoutLines) }),
})

function listLined({ stem, choices, key, solution }: PortalQuestion): { source: string; lined: string; bare: string }[] {
  return [stem, ...choices.map(({ words }) => words), key, solution].flatMap(({ text, runs }) =>
    parseRichText(text, runs).flatMap((piece) => {
      const parsed = piece.kind === 'formula' ? parseTex(piece.source, piece.isDisplay) : undefined
      if (piece.kind !== 'formula' || parsed === undefined || !('tree' in parsed) || !hasLine(parsed.tree)) return []
      const write = (tree: TexNode): string => writeMath(tree, piece.isDisplay)
      return [{ source: piece.source, lined: write(parsed.tree), bare: write(withoutLines(parsed.tree)) }]
    }),
  )
}

/** Returns the words of a choice for comparison. All blanks are equal, because they are drawn alike. */
const wordsOf = ({ words }: PortalQuestion['choices'][number]): string =>
  JSON.stringify([words.text.replaceAll(/\s+/g, ' ').trim(), words.runs?.map(([text, marks]) => [text.trim(), marks])])
const listChoices = (xml: string): string[] =>
  [...xml.matchAll(/<qti-simple-choice [^>]*>(.*?)<\/qti-simple-choice>/gs)].map(([, inner = '']) => inner)

async function checkWorkbook(page: Page, book: string, exported?: string): Promise<void> {
  const questions = (await readWorkbookQuestions(book)).map(({ question }) => question)
  const files = exported === undefined ? await writePackage(questions) : await unzip(readFileSync(exported))
  const items = listItems(files)
  console.log(`${basename(book)}: ${items.length} items of ${questions.length} questions`)
  if (items.length !== questions.length || items.length === 0) return addFault('The package has other questions than the sheet.')
  await servePackage(page, files)
  const pairs = questions.flatMap((question, at) => {
    const item = items[at]
    return item === undefined ? [] : [{ question, item, choices: listChoices(item.xml) }]
  })

  const lined = questions.flatMap(listLined)
  const styles = files.get('styles.css')?.toString() ?? ''
  const all = [...pairs.flatMap(({ choices }) => choices), ...lined.flatMap((formula) => [formula.lined, formula.bare])]
  const drawn = await drawAll(page, styles, all)
  for (const { question, item, choices } of pairs)
    for (const [at, markup] of choices.entries())
      for (const [before, other] of choices.slice(0, at).entries()) {
        const [one, two] = [question.choices[before], question.choices[at]]
        if (one === undefined || two === undefined || wordsOf(one) === wordsOf(two)) continue
        if (drawn.get(markup)?.picture === drawn.get(other)?.picture)
          addFault(`${item.href}: choices ${one.label} and ${two.label} look alike: ${one.words.text} | ${two.words.text}`)
      }
  for (const { source, lined: whole, bare } of lined)
    if ((drawn.get(whole)?.ink ?? 0) - (drawn.get(bare)?.ink ?? 0) < LEAST_INK) addFault(`No pixels of a line in ${source}`)

  const played = pairs.length > 1_000 ? [] : pairs.slice(0, MOST_PLAYED)
  for (const { question, item } of played) await playQuestion(page, item, question)
  const choices = pairs.reduce((sum, pair) => sum + pair.choices.length, 0)
  console.log(`  ${played.length} played, ${choices} choices and ${lined.length} formulas with lines drawn`)
}

const words = process.argv.slice(2)
const exported = words.find((word) => word.endsWith('.zip'))
const books = words.flatMap((word) => {
  if (!statSync(word).isDirectory()) return word === exported ? [] : [word]
  return readdirSync(word).flatMap((name) => (name.endsWith('.xlsx') ? [join(word, name)] : []))
})
if (books.length === 0) addFault('No workbook was named.')

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 2 })
  page.setDefaultTimeout(20_000)
  for (const path of books) await checkWorkbook(page, path, exported)
} finally {
  await browser.close()
}
console.log(faults.length === 0 ? 'All as in the sheet.' : `${faults.length} differences`)
process.exitCode = faults.length === 0 ? 0 : 1
