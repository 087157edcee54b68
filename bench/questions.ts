// npm run bench questions -- --workbook=FILE [--sheet] measures in headless Chromium how long the desk takes to show a question.
// It uses the columns question_text and answer_key of a workbook. --sheet draws 100 of its formulas, a random sample with a fixed
// seed, into results/formulas-light.png and results/formulas-dark.png.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import xlsx from '@e965/xlsx'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { dropSchemas } from '../scripts/run/drop-schemas.ts'
import { findFormulas } from '../src/kit/shared/rich-text/find-formulas.ts'
import { bench, computeMedian, formatMilliseconds, buildDurationFigure } from './harness.ts'
import type { BenchQuestion, QuestionPage } from './question-page/main.tsx'

const QUESTIONS = 200
const FORMULAS = 100
const SEED = 33
const root = resolve(import.meta.dirname, '..')
const drawsSheet = process.argv.includes('--sheet')

type Row = { question_text: string; answer_key?: string }
const workbook = process.argv.find((word) => word.startsWith('--workbook='))?.slice(11)
if (workbook === undefined) {
  console.log('NOT RUN bench questions: say the workbook of real questions, -- --workbook=FILE')
  process.exit()
}
const { Sheets, SheetNames } = xlsx.read(readFileSync(workbook))
const rows = xlsx.utils.sheet_to_json<Row>(Sheets[SheetNames[0] ?? ''] ?? {})
const sample = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))
const toQuestion = ({ question_text, answer_key = '' }: Row): BenchQuestion => ({ text: question_text, answer: answer_key })
const most = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
const formulas = [...new Set(rows.flatMap(({ question_text }) => findFormulas(question_text).map(({ raw }) => raw)))]

const untilDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await document.fonts.ready
    return document.querySelectorAll('math').length > 0 && document.querySelectorAll('[data-part=formula-source]').length === 0
  })

async function drawSheet(page: Page): Promise<void> {
  // The formulas are chosen at random and shown in their original order.
  const lots = new Map(formulas.map((formula) => [formula, createHash('sha256').update(`${SEED} ${formula}`).digest('hex')]))
  const drawn = new Set(formulas.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1)).slice(0, FORMULAS))
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.evaluate(
    (all) => (window as unknown as QuestionPage).showSheet(all),
    formulas.filter((formula) => drawn.has(formula)),
  )
  await untilDrawn(page)
  await page.locator('#root').screenshot({ path: join(root, 'results/formulas-light.png') })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.locator('#root').screenshot({ path: join(root, 'results/formulas-dark.png') })
}

await bench(
  { name: 'questions', title: `A question in the desk, ${QUESTIONS} of ${rows.length.toLocaleString('en-IN')}` },
  async ({ scratch }) => {
    const outDir = join(scratch, 'question-page')
    await build({
      root: join(import.meta.dirname, 'question-page'),
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), dropSchemas()],
      build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
    })
    const site = await preview({ root: scratch, configFile: false, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
      await page.goto(site.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction(() => 'measureQuestions' in window)
      const measure = (questions: BenchQuestion[]): Promise<number[]> =>
        page.evaluate((all) => (window as unknown as QuestionPage).measureQuestions(all), questions)
      const withFormulas = rows.filter(({ question_text }) => findFormulas(question_text).length > 0).map(toQuestion)
      // The first formula loads the renderer and its font.
      await measure(withFormulas.slice(-1))
      await untilDrawn(page)
      const [all, drawn] = [await measure(sample(rows, QUESTIONS).map(toQuestion)), await measure(withFormulas)]
      if (drawsSheet) await drawSheet(page)
      return {
        figures: [
          buildDurationFigure(`${all.length} questions, the median of one`, computeMedian(all), 16, formatMilliseconds),
          buildDurationFigure('19 of 20 of them', most(all), 16, formatMilliseconds),
          buildDurationFigure(
            `the ${drawn.length} with formulas, the median of one`,
            computeMedian(drawn),
            16,
            formatMilliseconds,
          ),
          buildDurationFigure('19 of 20 of them', most(drawn), 16, formatMilliseconds),
        ],
        notes: [
          'The 5,000 questions are real ones of many subjects (mixed-5k.xlsx), which are not part of the repository.',
          'Parsed, drawn and laid out from nothing; each formula is drawn for the first time.',
          `The longest took ${formatMilliseconds(Math.max(...all))}, and ${formatMilliseconds(Math.max(...drawn))} of those with formulas.`,
        ],
      }
    } finally {
      await browser.close()
      await site.close()
    }
  },
)
