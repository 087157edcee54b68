/** Compares an open page with its row of docs/spec/screens.json. */
import type { Page } from '@playwright/test'
import {
  type FoundScreen,
  type Problem,
  type Screen,
  missingParts,
  partsOf,
  screens,
  sizeProblems,
} from '../../test/catalogues/screens.ts'
import { readScreen } from './read-screen.ts'
import { places } from './screen-places.ts'
import { visit } from './visit.ts'

/** How long a part may take that is loaded after the page. */
const WAIT_MS = 5_000

type Difference = Pick<Problem, 'kind' | 'name' | 'why'>

/** Reads until nothing differs any more, or for as long as a part may take. */
async function differences(page: Page, compare: (found: FoundScreen) => Difference[]): Promise<Difference[]> {
  for (const end = Date.now() + WAIT_MS; ;) {
    const left = compare(await readScreen(page))
    if (left.length === 0 || Date.now() > end) return left
    await page.waitForTimeout(100)
  }
}

const press = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const exact = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\\w)`)
    const roles = ['button', 'menuitem', 'checkbox', 'radio', 'link'] as const
    const [first, ...others] = roles.map((role) => page.getByRole(role, { name: exact }))
    await others
      .reduce((any, other) => any.or(other), first as NonNullable<typeof first>)
      .first()
      .click({ timeout: WAIT_MS })
  }
}

/** What of the screen differs for this role at this route, which is open at this address. */
export async function checkScreen(page: Page, address: string, screen: Screen, route: string, role: string): Promise<Problem[]> {
  const { first = [], search = '', at: _at, ...own } = places[screen.path] ?? {}
  const parts = partsOf(screen, route, role, own)
  const problems: Difference[] = []
  for (const way of new Set(['', ...parts.map(({ press: names }) => names.join('\n'))])) {
    const some = parts.filter(({ press: names }) => names.join('\n') === way)
    const names = [...first, ...(way === '' ? [] : (some[0]?.press ?? []))]
    if (way !== '' || search !== '' || route.startsWith('(')) await visit(page, address + search)
    const isReached = await press(page, names).then(
      () => true,
      () => false,
    )
    const compare = (found: FoundScreen): Difference[] => [
      ...missingParts(some, found),
      ...(way === '' ? sizeProblems(screen, found) : []),
    ]
    problems.push(
      ...(await differences(
        page,
        isReached ? compare : () => missingParts(some, { columns: [], controls: [], pageSize: null, pageSizes: [] }),
      )),
    )
  }
  return problems.map((problem) => ({ route, role, ...problem }))
}

/** The dialogs of the catalogue that are opened on a route. */
export const dialogsAt = (route: string): { screen: Screen; path: string }[] =>
  screens.filter(({ path }) => places[path]?.at === route).map((screen) => ({ screen, path: screen.path }))
