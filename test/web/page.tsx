/** Opens a page of the app in a component test: the real router, shell and page, with the responses of a fake server. */
import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import type { CastName } from '../../db/cast.ts'
import { router, Web } from '../../src/app/router.tsx'
import { loadAllScreens } from '../../src/app/screens.ts'
import { clearTypedAhead } from '../../src/app/shell/typed-ahead.ts'
import { chooseTheme } from '../../src/kit/ui/theme/theme-choice.ts'
import { setConnection } from '../../src/kit/web/connection.ts'
import { forgetPreferences } from '../../src/kit/web/preferences.ts'
import { forgetKeys } from '../../src/kit/web/key-guard.ts'
import { setScreens } from '../../src/kit/web/screens.ts'
import { noteServerTime } from '../../src/kit/web/server-clock.ts'
import { storeSession } from '../../src/kit/web/session-storage.ts'
import { closeToast, readToasts } from '../../src/kit/web/toast.ts'
import { queryClient } from '../../src/kit/web/use-calls.ts'
import { type Me, session } from '../../src/session/contract.ts'
import { inbox } from '../../src/inbox/contract.ts'
import { preferences } from '../../src/session/preferences-contract.ts'
import { auditLog } from '../../src/audit/contract.ts'
import { waiting } from '../../src/row-work/assign/waiting-contract.ts'
import { tasks } from '../../src/row-work/desk/contract.ts'
import { rowChecks } from '../../src/content-checks/checks/contract.ts'
import { similarQuestions } from '../../src/content-checks/similar/contract.ts'
import { questionWords } from '../../src/content-checks/similar/words-contract.ts'
import { files } from '../../src/rows/files/contract.ts'
import { refusal } from '../../src/rows/refusals.ts'
import { taskDrafts } from '../../src/row-work/desk/draft-contract.ts'
import { home } from '../../src/row-work/home/contract.ts'
import { forgetAddedPeople } from '../../src/row-work/home/web/login-texts.ts'
import { entries } from '../../src/timesheets/entries-contract.ts'
import { buildMe } from './fixtures.ts'
import { signIn } from '../../src/users/sign-in-contract.ts'
import { projects } from '../../src/projects/project-contract.ts'
import { type FakeServer, buildRefusalResponse, startFakeServer } from './server.ts'

export let server: FakeServer
let endServer: () => void = () => undefined
let unmount: () => void = () => undefined

export async function preparePage(): Promise<void> {
  const fake = startFakeServer()
  server = fake
  replyToHome()
  replyToDrafts()
  server.reply(projects.names, { names: [] })
  server.reply(projects.modules, { project: { _id: NO_PROJECT, name: '' }, modules: [] })
  server.reply(similarQuestions.ofRow, { text: '', data: [], isReady: true })
  server.reply(rowChecks.ofRow, { data: [], leftOut: 0 })
  // The palette searches for typed text after a moment.
  server.reply(questionWords.find, { data: [] })
  // By default, the name in an address belongs to an existing file. A test can say that the file once had another name.
  server.reply(files.named, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  server.reply(similarQuestions.ofRows, { isReady: true, rows: 0, files: 0, states: {} })
  endServer = fake.end
  await emulateColourScheme('light')
  await page.viewport(1366, 768)
}
const NO_PROJECT = '019a0000-0000-7000-8000-0000000000ff'
function replyToDrafts(): void {
  server.reply(taskDrafts.list, () => ({ data: [], now: new Date().toISOString() }))
  server.reply(taskDrafts.store, ({ body: { texts } }) => ({ data: texts.map(({ at }) => at), at: new Date().toISOString() }))
}
function replyToHome(): void {
  const counts = { reworks: 0, ready: 0, returned_count: 0, files_count: 0 }
  const lists = { returned: [], days: [], files: [], waiting: [], arrived: [] }
  server.reply(home.work, { next: null, ...counts, ...lists, accepted: { count: 0, first: 0 } })
  server.reply(tasks.next, { next: null, reworks: 0, ready: 0 })
  server.reply(home.start, { steps: null })
  server.reply(home.files, { data: [], files_count: 0, open: 0, unassigned: 0 })
  server.reply(home.people, { data: [], people_count: 0 })
  server.reply(waiting.rows, { data: [], total: 0, rows: 0 })
  const ends = { older: null, newer: null, from: '2026-03-04', to: '2026-03-10', archivedUpTo: null }
  server.reply(auditLog.list, { data: [], types: {}, names: {}, ...ends })
  server.reply(entries.recent, { today: '2026-03-10', days: [], declined: [] })
}

/** Runs after each test. Resets everything that a reload would forget, because the next file uses the same document. */
export async function endPage(): Promise<void> {
  vi.useRealTimers()
  await leavePage()
  // Restores mocks only now, because a page that is still open would read without them.
  vi.restoreAllMocks()
  // A remaining message would cover the buttons of the next test's page.
  for (const { id } of readToasts()) closeToast(id)
  clearTypedAhead()
  setConnection('online')
  localStorage.clear()
  sessionStorage.clear()
  chooseTheme('system')
  setScreens(loadAllScreens)
  noteServerTime(new Date().toISOString())
  // After a test that simulated leaving it, the page is still there.
  dispatchEvent(new Event('pageshow'))
  getSelection()?.removeAllRanges()
  document.body.replaceChildren()
  endServer()
}

/** Opens an address as a signed-in person. The test itself sets the page's replies. */
export async function openPage(address: string, who: CastName, changes: Partial<Me> = {}): Promise<void> {
  const me = buildMe(who, changes)
  storeSession('token of a component test', me.role)
  server.reply(session.me, ({ params: { role } }) => ({
    user: { ...me, role: me.roleData.find((one) => one === role) ?? me.role },
  }))
  server.reply(preferences.preference, { value: null })
  server.reply(preferences.storePreference, {})
  server.reply(inbox.own, { data: [], waits: 0, bell_waits: 0, quiet_until: null, state: '1/3:3:' })
  server.reply(inbox.see, {})
  server.reply(tasks.counts, { data: {} })
  // A field for a new password sends a request a moment after it is rendered.
  server.reply(signIn.passwordStrength, { level: 3, word: 'Good', advice: 'Longer is better.' })
  server.reply(session.live, () => {
    const body = new ReadableStream({ start: (sent) => sent.enqueue(new TextEncoder().encode('event: ready\ndata: []\n\n')) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  forgetKeys()
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  root.render(<Web />)
  unmount = () => {
    root.unmount()
    place.remove()
    unmount = () => undefined
  }
  // A person who must choose a password sees nothing else, whatever the address.
  if (me.passwordChosenBy.length > 0) return
  // The router outlives its pages and follows the address only while it is mounted.
  const neutral = page.getByRole('heading', { name: 'Page not found' })
  await expect.element(neutral).toBeVisible()
  history.pushState(null, '', address)
  await expect.element(neutral).not.toBeInTheDocument()
}

const NEUTRAL = '/no/such/page'
history.replaceState(null, '', NEUTRAL)
/** Leaves the page as a reload does. What the browser stores remains until the end of the test. */
export async function leavePage(): Promise<void> {
  // Otherwise the end of a change, such as closing a dialog in the address, would happen on the next test's page.
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  const place = (): string => {
    // A navigation that is in progress may end after this one.
    if (location.pathname !== NEUTRAL) history.pushState(null, '', NEUTRAL)
    return router.state.isLoading ? 'on the way' : (router.state.resolvedLocation?.pathname ?? NEUTRAL)
  }
  await expect.poll(place).toBe(NEUTRAL)
  unmount()
  // A read without a reply would look like work of the person on the next page.
  await queryClient.cancelQueries()
  queryClient.clear()
  forgetPreferences()
  forgetAddedPeople()
}

export const emulateColourScheme = (scheme: 'light' | 'dark'): Promise<unknown> => {
  const features = [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  return cdp().send('Emulation.setEmulatedMedia', { features })
}

/** Moves the focus with Tab, as a person does. After a script has moved it, the page ignores keys. */
export async function tabTo(target: Locator): Promise<void> {
  for (let tries = 0; document.activeElement !== target.element(); tries += 1) {
    expect(tries).toBeLessThan(50)
    await userEvent.tab()
  }
}

/** Presses twice within one task of the event loop, and then Ctrl+Enter. */
export function pressTwice(button: Locator): void {
  const element = button.element() as HTMLElement
  element.click()
  element.click()
  const inside = element.closest('[role=dialog]')?.querySelector('input') ?? element
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))
}

let checked = ''
/** Expects axe to find nothing on the page (WCAG 2.2 AA), once nothing moves any more. */
export async function expectAccessible(): Promise<void> {
  const isMoving = ({ playState, effect }: Animation): boolean =>
    playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
  // A change of the colour scheme or the size takes effect with the next frame.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  await expect.poll(() => document.getAnimations().some(isMoving)).toBe(false)
  // If only the colour scheme has changed, only the contrasts can differ.
  const rules = document.body.innerHTML === checked ? { runOnly: ['color-contrast'] } : {}
  checked = document.body.innerHTML
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...rules })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
}

export async function chooseAct(where: Pick<Locator, 'getByRole'>, label: string): Promise<void> {
  await where
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
