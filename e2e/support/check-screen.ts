/** Compares an open page with its row of docs/spec/screens.json. */
import type { Page } from '@playwright/test'
import {
  type FoundScreen,
  type ScreenProblem,
  type CatalogueScreen,
  coversProblem,
  missingParts,
  listScreenParts,
  screens,
  sizeProblems,
} from '../../test/catalogues/screens.ts'
import { readScreen } from './read-screen.ts'
import { places, screenExceptions } from './screen-places.ts'
import { visit } from './visit.ts'

const WAIT_MS = 5_000

const NOTHING: FoundScreen = { columns: [], controls: [], pageSize: null, pageSizes: [] }

type Difference = Pick<ScreenProblem, 'kind' | 'name' | 'why'>

/** Reads the page until only expected differences are left or `WAIT_MS` is over. Returns what is left. */
async function differences(
  page: Page,
  compare: (found: FoundScreen) => Difference[],
  isExpected: (difference: Difference) => boolean,
): Promise<Difference[]> {
  for (const end = Date.now() + WAIT_MS; ;) {
    const left = compare(await readScreen(page))
    if (left.every(isExpected) || Date.now() > end) return left
    await page.waitForTimeout(100)
  }
}

/** Presses the controls whose names begin with `names`. Returns false if one of them cannot be pressed. */
async function press(page: Page, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const begins = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\\w)`)
    const target = (['menuitem', 'checkbox', 'radio', 'link'] as const)
      .map((role) => page.getByRole(role, { name: begins }))
      .reduce((any, other) => any.or(other), page.getByRole('button', { name: begins }))
      .first()
    const isPressed = await target.click({ timeout: WAIT_MS }).then(
      () => true,
      () => false,
    )
    if (!isPressed) return false
  }
  return true
}

export async function checkScreen(
  page: Page,
  address: string,
  screen: CatalogueScreen,
  route: string,
  role: string,
): Promise<ScreenProblem[]> {
  const { first = [], search = '', at: _at, ...own } = places[screen.path] ?? {}
  const parts = listScreenParts(screen, route, role, own)
  const problemOf = (difference: Difference): ScreenProblem => ({ route, role, ...difference })
  const isExpected = (difference: Difference): boolean =>
    screenExceptions.some((exception) => coversProblem(exception, problemOf(difference)))
  const problems: Difference[] = []
  for (const way of new Set(['', ...parts.map(({ press: names }) => names.join('\n'))])) {
    const behind = parts.filter(({ press: names }) => names.join('\n') === way)
    if (way !== '' || search !== '' || route.startsWith('(')) await visit(page, address + search)
    const compare = (found: FoundScreen): Difference[] => [
      ...missingParts(behind, found),
      ...(way === '' ? sizeProblems(screen, found) : []),
    ]
    const leadsThere = await press(page, [...first, ...(behind[0]?.press ?? [])])
    problems.push(...(leadsThere ? await differences(page, compare, isExpected) : missingParts(behind, NOTHING)))
  }
  return problems.map(problemOf)
}

export const dialogsAt = (route: string): { screen: CatalogueScreen; path: string }[] =>
  screens.filter(({ path }) => places[path]?.at === route).map((screen) => ({ screen, path: screen.path }))
