/**
 * Plays a bout and judges it: a person presses keys at a desk as the plan says, without waiting for the page, while others act
 * and the network may fail.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { getTestPassword, openAs } from '../../../e2e/support/people.ts'
import { addFileAt, type Desk, PROJECT } from './desks.ts'
import { type BoutContext, doOther, type OtherScene } from './others.ts'
import type { BoutStep, ClickTarget, OtherAct, Plan, Weather } from './plan.ts'
import { type InputAct, type Noted, recordScenes } from './record-scenes.ts'
import { type BoutVerdict, judge } from './verdict.ts'

/** If the person is blocked or loses the role, or the file is deleted, the bout ends after this many steps. */
const STEPS_WITHOUT_DESK = 3

export type Bout = BoutVerdict & { name: string; role: string; events: number; log: string[] }

const targets: Record<ClickTarget, string> = {
  comments: 'textarea[data-field=comments]',
  status: 'input[name=status]',
  submit: 'button[type=submit]',
  'next task': 'button[aria-label="Next task"]',
  row: '[role=grid] [data-row="1"]',
  'new content ID': 'input[data-field=new_content_id]',
}

async function beginWeather(weather: Weather, page: Page): Promise<() => Promise<void>> {
  if (weather === 'offline') {
    const from = Math.random() * 1_500
    const goOffline = (offline: boolean, after: number): unknown =>
      pause(after)
        .then(() => page.context().setOffline(offline))
        .catch(() => undefined)
    void goOffline(true, from)
    void goOffline(false, from + 500 + Math.random() * 1_500)
  } else if (weather !== 'fair')
    await page.route(/\/(api|assets)\//, async (route) => {
      const { pathname } = new URL(route.request().url())
      const isWrite = route.request().method() === 'PATCH'
      try {
        // The stream of live events stays open, because it reports the acts of others.
        if (pathname === '/api/events') return await route.continue()
        await pause(Math.random() * (weather === 'slow' ? 1_500 : 200))
        if (weather === 'lossy' && Math.random() < 0.25 && !pathname.startsWith('/assets'))
          return await route.abort('connectionreset')
        if (weather !== 'replies lost' || !isWrite || Math.random() < 0.5) return await route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      } catch {
        // The page has navigated away.
      }
    })
  return async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
  }
}

function keypadKey(character: string) {
  if (character === '\n') return { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, isKeypad: true }
  const upper = character.toUpperCase()
  const code = /\d/.test(character) ? `Digit${character}` : /[A-Z]/.test(upper) ? `Key${upper}` : character === ' ' ? 'Space' : ''
  return { key: character, code, windowsVirtualKeyCode: code === '' ? 0 : upper.charCodeAt(0), isKeypad: true }
}

async function handOn(page: Page, log: (line: string) => void) {
  const chromium = await page.context().newCDPSession(page)
  let pending: Promise<unknown>[] = []
  const settle = async (): Promise<void> => {
    await Promise.all(pending)
    pending = []
  }
  return {
    settle,
    /** A key with a modifier waits for pending keys, because the modifier would otherwise apply to them too. */
    press: async (key: string): Promise<void> => {
      log(`key ${key}`)
      if (key.includes('+')) await settle()
      const pressing = page.keyboard.press(key).catch(() => undefined)
      pending.push(pressing)
      if (key.includes('+')) await settle()
    },
    /**
     * Types a text as keypad keys, which no command uses. The record can therefore tell the digits and line breaks of a text from
     * the keys that choose and submit.
     */
    type: async (text: string, gap: number, onTyped: (count: number) => void): Promise<void> => {
      await settle()
      for (const [at, character] of [...text].entries()) {
        onTyped(at)
        log(`text ${JSON.stringify(character)}`)
        const key = keypadKey(character)
        const down = { ...key, type: 'keyDown', text: character === '\n' ? '\r' : character } as const
        for (const event of [down, { ...key, type: 'keyUp' } as const])
          pending.push(chromium.send('Input.dispatchKeyEvent', event).catch(() => undefined))
        if (gap > 0) await pause(gap)
      }
      await settle()
    },
  }
}

async function click(page: Page, target: ClickTarget): Promise<void> {
  const box = await page.locator(targets[target]).first().boundingBox({ timeout: 300 })
  if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 12))
}

async function logInAgain(page: Page, { decisions }: BoutContext, { email }: Desk['person']): Promise<void> {
  const password = page.getByLabel('Password', { exact: true })
  if (!(await password.isVisible())) return
  await decisions.forgetFailures()
  await page.getByLabel('Email').fill(email)
  await password.fill(getTestPassword(email))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation').first().waitFor({ timeout: 3_000 })
}

async function comeBack(page: Page, address: string): Promise<void> {
  if (await page.locator('[data-part=desk] form, dialog[open]').first().isVisible()) return
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 5_000 })
  await page.locator('[data-part=desk] form').waitFor({ timeout: 2_000 })
}

const visibleTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('proofline.draft.'))
    // The drafts are JSON, in which a line break is escaped.
    const kept = drafts.map(([, draft]) => String(draft).replaceAll('\\n', '\n'))
    return [document.body.innerText, ...fields.map(({ value }) => value), ...kept].join('\n')
  })

/** `name`, "<seed>:<number>", lets you play the bout again. The bout ends early once `isOver` returns true. */
type BoutAsked = { name: string; plan: Plan; isOver: () => boolean }

export async function playBout(boutContext: BoutContext, browser: Browser, desk: Desk, asked: BoutAsked): Promise<Bout> {
  const { name, plan, isOver } = asked
  const { api, decisions } = boutContext
  const fileName = `Keys_${name.replaceAll(':', '_')}_${Date.now()}.xlsx`
  await addFileAt(api, desk, fileName, plan.rows)
  const file = { id: await decisions.fileNamed(fileName), name: fileName, isDeleted: false }
  const scene: OtherScene = { ...boutContext, desk, file, elsewhere: [], amends: [] }
  const noted: Noted[] = []
  const lines = [`${desk.role}, ${plan.weather}${plan.fromList ? ', from the list' : ''}`]
  const began = Date.now()
  const log = (line: string): void => void lines.push(`${String(Date.now() - began).padStart(6)} ms  ${line}`)
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
    const address = (task: number): string => `/assigned/${file.name}?task=${task}`
    await decisions.forgetFailures()
    await openAs(page, api.url, desk.person.email, plan.fromList ? `/assigned/${file.name}` : address(1))
    await page
      .locator(plan.fromList ? '[role=grid] [data-row="0"]' : '[data-part=desk] form')
      .first()
      .waitFor()
    const endWeather = await beginWeather(plan.weather, page)
    const hand = await handOn(page, log)
    const openRow = (): number | null => noted.findLast((each): each is InputAct => each.what === 'act')?.live.row ?? null
    const disturb = async (act: OtherAct, row: number): Promise<void> => {
      if (file.isDeleted) return
      try {
        await doOther(act, row, scene)
        events += 1
        log(`OTHERS ${act}, row ${row}`)
      } catch (error) {
        log(`refused: ${act}, row ${row}: ${(error as Error).message.slice(0, 160)}`)
      }
    }
    const playing: Promise<void>[] = []
    const play = async (step: BoutStep): Promise<void> => {
      if ('click' in step) {
        log(`click ${step.click}`)
        await click(page, step.click).catch(() => undefined)
      } else if ('text' in step) {
        const { text, gap, beside } = step
        const row = openRow() ?? 1
        await hand.settle()
        noted.push({ what: 'begun' })
        await hand.type(text, gap, (count) => count === beside?.after && playing.push(disturb(beside.act, row)))
      } else
        for (const key of step.keys) {
          await hand.press(key)
          if (step.gap > 0) await pause(step.gap)
        }
    }
    let leftSteps = STEPS_WITHOUT_DESK
    for (const [at, step] of plan.steps.entries()) {
      if (isOver() || ((scene.amends.length > 0 || file.isDeleted) && leftSteps-- === 0)) break
      for (const { act, after, onOpen, row } of plan.others.filter((other) => other.at === at))
        playing.push(pause(after).then(() => disturb(act, (onOpen ? openRow() : null) ?? row)))
      await pause(step.wait)
      await logInAgain(page, boutContext, desk.person).catch(() => undefined)
      if (at % 4 === 3) await comeBack(page, address(1 + (at % plan.rows))).catch(() => undefined)
      await play(step)
    }
    await hand.settle()
    await Promise.all(playing)
    await endWeather()
    // Waits until everything sent is stored, and everything stored is shown.
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined)
    // A page whose session has ended may be loading again.
    const visible = await visibleTexts(page).catch(async () => {
      await page.waitForLoadState('load')
      return visibleTexts(page)
    })
    const stored = await decisions.storedBy(file.id, desk.person.id)
    const verdict = judge(noted, { stored, elsewhere: scene.elsewhere, visible })
    return { ...verdict, name, role: desk.role, events, log: lines }
  } finally {
    await context.close()
    await decisions.forgetFailures()
    for (const amend of scene.amends) await amend()
    if (scene.amends.length > 0) await desk.holdAccount()
    if (!file.isDeleted) await api('DELETE', `file/${file.name}/delete`, { section: PROJECT })
  }
}
