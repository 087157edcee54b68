import { setTimeout as pause } from 'node:timers/promises'
import type { StaffRole } from '../../../src/access/levels.ts'
import type { Browser } from '@playwright/test'
import { atDesk } from '../people.ts'
import { type Desk, fileAt } from './desks.ts'
import type { BoutContext } from './others.ts'

/** Returns the keys that an experienced person presses for a row, and the status that they store. */
function pressesFor(role: StaffRole, srNo: number): { keys: string[]; status: string } {
  const submit = srNo % 2 === 0 ? 'Enter' : 'Control+Enter'
  const skips = srNo % 5 === 0
  if (role === 'AUTHOR') return { keys: ['1', '1', submit], status: 'done' }
  if (role === 'REVIEWER')
    return skips ? { keys: ['1', 'Shift+Digit4', submit], status: 'approved' } : { keys: ['1', submit], status: 'approved' }
  if (role === 'REVIEWER-2') return { keys: ['1', submit], status: 'approved' }
  if (skips) return { keys: ['2', submit], status: 'skipped' }
  // The author has given the content ID of every second row.
  return { keys: srNo % 2 === 0 ? ['1', 'C', submit] : ['1', submit], status: 'uploaded' }
}

/** The time between two keys of a person who types quickly. */
const KEY_MS = 100
const LATE_MS = 5_000

type Worked = { role: StaffRole; rows: number; wrong: string[]; again: number; seconds: number }

/**
 * Decides each row by keyboard alone as soon as the row is painted. `wrong` lists what was stored differently, and `again` counts
 * how often the keys of a row had to be pressed again.
 */
export async function workThrough({ api, decisions }: BoutContext, browser: Browser, desk: Desk, rows: number): Promise<Worked> {
  const file = `Through_${desk.role}_${Date.now()}.xlsx`
  await fileAt(api, desk, file, rows)
  const page = await atDesk(browser, api.url, desk.person.email, { address: `/assigned/${file}?task=1` })
  const wrong: string[] = []
  let again = 0
  const intended: { row: number; status: string }[] = []
  /** Resolves to the painted row once it differs from this one, or to undefined if no other row appears. */
  const nextRow = async (before: number): Promise<number | undefined> => {
    const found = await page
      .waitForFunction(
        (old) => {
          const row = Number(
            /^Task (\d+)$/.exec(document.querySelector('[data-part=desk] h2')?.textContent?.trim() ?? '')?.[1] ?? 0,
          )
          const isOver = document.querySelector('[data-part=desk]') === null
          return isOver ? { row: 0 } : row !== old && document.querySelector('[data-part=desk] form') !== null ? { row } : false
        },
        before,
        { timeout: LATE_MS, polling: 'raf' },
      )
      .catch(() => undefined)
    return found === undefined ? undefined : ((await found.jsonValue()) as { row: number }).row
  }
  const began = Date.now()
  await page.locator('[data-part=desk] form').waitFor()
  let row = (await nextRow(-1)) ?? 0
  for (let decided = 0; decided < rows && row > 0; decided++) {
    const { keys, status } = pressesFor(desk.role, row)
    intended.push({ row, status })
    for (let tries = 1; ; tries++) {
      const pressing: Promise<void>[] = []
      for (const key of keys) {
        if (key.includes('+')) await Promise.all(pressing)
        pressing.push(page.keyboard.press(key).catch(() => undefined))
        await pause(KEY_MS)
      }
      await Promise.all(pressing)
      const next = await nextRow(row)
      if (next !== undefined) {
        row = next
        break
      }
      if (tries === 3) throw new Error(`${desk.role}: row ${row} is not decided by ${keys.join(' ')}`)
      again += 1
    }
  }
  const seconds = (Date.now() - began) / 1_000
  await page.context().close()
  const stored = await decisions.storedBy(await decisions.fileNamed(file), desk.person.id)
  const asText = (all: readonly { row: number; status: string }[]): string[] =>
    all.map((each) => `${each.status} of row ${each.row}`)
  const [wanted, found] = [asText(intended), asText(stored)]
  wrong.push(...wanted.filter((each) => !found.includes(each)).map((each) => `${each} is not stored`))
  wrong.push(
    ...found.filter((each, at) => !wanted.includes(each) || found.indexOf(each) !== at).map((each) => `${each} is stored`),
  )
  if (stored.length !== rows) wrong.push(`${stored.length} of ${rows} rows are decided`)
  await api('DELETE', `file/${file}/delete`, { section: desk.project })
  return { role: desk.role, rows, wrong, again, seconds }
}
