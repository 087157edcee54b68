/**
 * Plays a bout: a person presses keys at a desk as the plan says, while others act and the network may fail. Then the bout is
 * judged.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { StoredDecision } from '../../../test/database/decisions.ts'
import { openAs, getTestPassword } from '../people.ts'
import { type Desk, fileAt } from './desks.ts'
import { handOn } from './hand.ts'
import { doOther, type BoutContext, type OpenFile } from './others.ts'
import type { ClickTarget, OtherAct, Plan } from './plan.ts'
import { type InputAct, type Noted, recordScenes } from './record-scenes.ts'
import { judge, type BoutVerdict } from './verdict.ts'
import { begin } from './weather.ts'

const STEPS_WITHOUT_RIGHT = 3

export type Bout = BoutVerdict & { name: string; role: string; events: number; log: string[] }

const targets: Record<ClickTarget, string> = {
  comments: 'textarea[data-field=comments]',
  status: 'input[name=status]',
  submit: 'button[type=submit]',
  'next task': 'button[aria-label="Next task"]',
  row: '[role=grid] [data-row="1"]',
  'new content ID': 'input[data-field=new_content_id]',
}

/** Clicks at the present place of the target, as fast as a hand that is already there. */
async function click(page: Page, target: ClickTarget): Promise<void> {
  const box = await page
    .locator(targets[target])
    .first()
    .boundingBox({ timeout: 300 })
    .catch(() => null)
  if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 12))
}

/** Logs in again if the session has ended and the page shows the login. */
async function logInAgain(page: Page, decisions: BoutContext['decisions'], { person }: Desk): Promise<void> {
  const password = page.getByLabel('Password', { exact: true })
  if (!(await password.isVisible())) return
  await decisions.forgetFailures()
  await page.getByLabel('Email').fill(person.email)
  await password.fill(getTestPassword(person.email))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('navigation')
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined)
}

/** Opens the desk again if the keys have left it, and waits until it is shown. */
async function comeBack(page: Page, address: string): Promise<void> {
  const isThere = await page.locator('[data-part=desk] form, dialog[open]').first().isVisible()
  if (isThere) return
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 5_000 })
  await page.locator('[data-part=desk] form').waitFor({ timeout: 2_000 })
}

/** Returns all texts that are visible or kept: those of the page, of its fields, and of the drafts on the device. */
const visibleTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const textsIn = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(textsIn)
          : []
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith('proofline.draft.'))
      .flatMap((key) => textsIn(JSON.parse(localStorage.getItem(key) ?? '{}')))
    return [document.body.innerText, ...fields.map(({ value }) => value), ...drafts].join('\n')
  })

async function playOthers(plan: Plan, state: { isOver: boolean }, act: (other: Plan['others'][number]) => Promise<void>) {
  const began = Date.now()
  for (const other of plan.others) {
    await pause(Math.max(0, began + other.at - Date.now()))
    if (state.isOver) return
    await act(other)
  }
}

/** Plays one bout. Its name, "<seed>:<number>", allows it to be played again. */
export async function playBout(boutContext: BoutContext, browser: Browser, desk: Desk, name: string, plan: Plan): Promise<Bout> {
  const { api, decisions } = boutContext
  const fileName = `Keys_${name.replaceAll(':', '_')}_${Date.now()}.xlsx`
  await fileAt(api, desk, fileName, plan.rows)
  const file: OpenFile = { id: await decisions.fileNamed(fileName), name: fileName, isDeleted: false }
  const noted: Noted[] = []
  const lines: string[] = [`${desk.role}, ${plan.weather}${plan.fromList ? ', from the list' : ''}`]
  const began = Date.now()
  const log = (line: string): void => void lines.push(`${String(Date.now() - began).padStart(6)} ms  ${line}`)
  const amends: (() => Promise<unknown>)[] = []
  const elsewhere: StoredDecision[] = []
  const context = await browser.newContext({
    baseURL: api.url,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  })
  let events = 0
  try {
    await recordScenes(context, (each) => {
      noted.push(each)
      if (each.what === 'sent') log(`SENT ${each.status} of row ${each.row}`)
    })
    const page = await context.newPage()
    const address = `/assigned/${file.name}`
    await decisions.forgetFailures()
    await openAs(page, api.url, desk.person.email, plan.fromList ? address : `${address}?task=1`)
    await page
      .locator(plan.fromList ? '[role=grid] [data-row="0"]' : '[data-part=desk] form')
      .first()
      .waitFor()
    const calm = await begin(plan.weather, page)
    const hand = await handOn(page, log)
    const state = { isOver: false }
    const openRow = (): number | null => noted.findLast((each): each is InputAct => each.what === 'act')?.live.row ?? null
    const disturb = async (act: OtherAct, row: number): Promise<void> => {
      if (file.isDeleted) return
      await doOther(act, { ...boutContext, desk, file, row, elsewhere, amends }).then(
        () => {
          events += 1
          log(`OTHERS ${act}, row ${row}`)
        },
        (error: Error) => log(`refused: ${act}, row ${row}: ${error.message.slice(0, 160)}`),
      )
    }
    const playing = [playOthers(plan, state, ({ act, onOpen, row }) => disturb(act, (onOpen ? openRow() : null) ?? row))]
    let leftSteps = STEPS_WITHOUT_RIGHT
    for (const [at, step] of plan.steps.entries()) {
      // A person who is blocked or has another role cannot return to a desk.
      if (amends.length > 0 && leftSteps-- === 0) break
      await pause(step.wait)
      await logInAgain(page, decisions, desk).catch(() => undefined)
      if (at % 4 === 3) await comeBack(page, `/assigned/${file.name}?task=${1 + (at % plan.rows)}`).catch(() => undefined)
      if ('click' in step) {
        log(`click ${step.click}`)
        await click(page, step.click).catch(() => undefined)
      } else if ('text' in step) {
        const { text, gap, beside } = step
        const row = openRow() ?? 1
        await hand.settle()
        noted.push({ what: 'begun' })
        await hand.type(text, gap, (count) => {
          if (count === beside?.after) playing.push(disturb(beside.act, row))
        })
      } else
        for (const key of step.keys) {
          await hand.press(key)
          if (step.gap > 0) await pause(step.gap)
        }
    }
    await hand.settle()
    state.isOver = true
    await Promise.all(playing)
    await calm()
    // By now everything that was sent is stored, and everything that is stored is shown.
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined)
    // A page whose session has ended may be loading again.
    const visible = await visibleTexts(page).catch(async () => {
      await page.waitForLoadState('load')
      return visibleTexts(page)
    })
    const stored = await decisions.storedBy(file.id, desk.person.id)
    return { ...judge(noted, { stored, elsewhere, visible }), name, role: desk.role, events, log: lines }
  } finally {
    await context.close()
    await decisions.forgetFailures()
    for (const amend of amends) await amend()
    if (amends.length > 0) await desk.holdAccount()
    if (!file.isDeleted) await api('DELETE', `file/${file.name}/delete`, { section: desk.project })
  }
}
