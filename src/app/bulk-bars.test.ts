import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../scripts/run/files-in.mjs'
import { BULK_BARS } from '../../test/web/bulk-bars.ts'

const DECISION_BUTTONS = 'src/inbox/web/BulkDecision.tsx'
const SIGNS = [
  /\bbulk[=:]/,
  /<Bulk\w+/,
  /\bsplitByEffect\(/,
  /\bnoneSelected\b/,
  /useState<(?:Selected|ReadonlySet<|Set<)/,
  /\.\.\.\w+\.selecting\b/,
  /aria-label=\{?[`"']Select /,
]
/** Files that match a sign without having a bar, each with the reason. */
const WITHOUT_BAR: Readonly<Record<string, string>> = {
  [DECISION_BUTTONS]: 'the buttons of the bar of the waiting list',
  'src/inbox/web/EntryPanel.tsx': 'the panel of one line, whose entries are ticked one by one',
  'src/recruitment/web/use-moves.ts': 'the candidates whose move is under way',
  'src/recruitment/web/CandidateCard.tsx': 'the box of a card of the board',
  'src/worklog/web/use-day-saver.ts': 'the days that are being saved',
}

const sources = filesIn('src')
  .map((path) => `src/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const findFiles = (isFound: (text: string, path: string) => boolean): string[] =>
  sources.filter((path) => isFound(readFileSync(path, 'utf8'), path)).toSorted()

test('every page that acts on selected rows is in the list of bulk bars', () => {
  const found = findFiles((text, path) => !path.startsWith('src/kit/') && SIGNS.some((sign) => sign.test(text)))
  expect(found).toEqual([...Object.values<string>(BULK_BARS), ...Object.keys(WITHOUT_BAR)].toSorted())
})

test('every page’s bulk bar uses buttons that count their rows', () => {
  expect(findFiles((text, path) => !path.startsWith('src/kit/') && /\/(?:BulkButton|GridBulk)\.tsx'/.test(text))).toEqual([
    DECISION_BUTTONS,
  ])
})
