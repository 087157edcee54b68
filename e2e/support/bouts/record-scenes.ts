/**
 * Records, from outside of the app, what was painted when a key or a press came, what was typed, and which decisions were sent.
 */
import type { BrowserContext } from '@playwright/test'

/** The open desk as a person sees it. */
export type DeskScene = {
  /** Of the open row; null: no desk is open. */
  row: number | null
  /** It can be decided: its form is there. */
  form: boolean
  /** The chosen status, '' for none, and those that can be chosen, in their order. */
  status: string
  options: string[]
}
/** A key or a press. Times are milliseconds of its page; `painted` was on the screen when it came, since `paintedAt`. */
export type InputAct = {
  what: 'act'
  key: string
  /** A character of a text (hand.ts), and whether it came into a text area, where all of them belong. */
  isText: boolean
  isInArea: boolean
  cameAt: number
  handledAt: number
  painted: DeskScene
  paintedAt: number
  live: DeskScene
}
/**
 * A decision that was sent, the act that did it, and the fields that its form had no more: what was typed there went with the
 * choice.
 */
export type SentDecision = { what: 'sent'; row: number; status: string; by: InputAct | null; without?: readonly string[] }
/** The text of a field of the open row after a key, and what was painted at that key. */
export type TypedText = { what: 'typed'; row: number | null; field: string; value: string; by: InputAct | null }
/** Another status is chosen on the open row than at the last frame or act, `since`; the row may not have been painted yet. */
export type Chose = { what: 'chose'; row: number; status: string; since: number; at: number }
/** A draft of the open row was discarded by its button. */
export type Discarded = { what: 'discarded'; row: number | null; by: InputAct | null }
/** The person begins a text (no record of the page). */
export type Begun = { what: 'begun' }
/** A sentence that says that a key was dropped. */
export type Dropped = { what: 'dropped' }
export type Noted = InputAct | SentDecision | TypedText | Chose | Discarded | Begun | Dropped

/** Runs in the page before the app, alone. */
function record(): void {
  const note = (noted: Noted): void => (window as unknown as { noteScene: (noted: Noted) => void }).noteScene(noted)
  const read = (): DeskScene => {
    const desk = document.querySelector<HTMLElement>('[data-part=desk]')
    const row = /^Task (\d+)$/.exec(desk?.querySelector('h2')?.textContent?.trim() ?? '')?.[1]
    if (desk === null || row === undefined || !desk.checkVisibility()) return { row: null, form: false, status: '', options: [] }
    const radios = [...desk.querySelectorAll<HTMLInputElement>('form input[name=status]')]
    return {
      row: Number(row),
      form: radios.length > 0,
      status: radios.find(({ checked }) => checked)?.value ?? '',
      options: radios.map(({ value }) => value),
    }
  }
  const textFields = ['comments', 'new_content_id']
  // What is read in a frame is painted before the next event comes.
  const painted: { at: number; scene: DeskScene; text: string }[] = []
  let saidDropped = false
  let before: { at: number; scene: DeskScene } | undefined
  /** What is there now; of the acts since the last look, one has chosen what is chosen. */
  const compare = (): { at: number; scene: DeskScene } => {
    const [at, scene] = [performance.now(), read()]
    const { row, status } = scene
    if (before !== undefined && row !== null && row === before.scene.row && status !== '' && status !== before.scene.status)
      note({ what: 'chose', row, status, since: before.at, at })
    before = { at, scene }
    return before
  }
  const look = (): void => {
    requestAnimationFrame(look)
    const { at, scene } = compare()
    const text = JSON.stringify(scene)
    if (painted.at(-1)?.text !== text) painted.push({ at, scene, text })
    const says = document.body?.textContent?.includes('Not accepted: ') === true
    if (says && !saidDropped) note({ what: 'dropped' })
    saidDropped = says
  }
  look()

  let last: InputAct | null = null
  let lastSending: InputAct | null = null
  const onAct = (event: KeyboardEvent | PointerEvent): void => {
    if (!event.isTrusted) return
    const seen = painted.findLast(({ at }) => at <= event.timeStamp) ?? painted[0]
    const { at: handledAt, scene: live } = compare()
    const isKey = event instanceof KeyboardEvent
    const modifiers = isKey ? `${event.ctrlKey ? 'Control+' : ''}${event.shiftKey && event.key.length > 1 ? 'Shift+' : ''}` : ''
    last = {
      what: 'act',
      key: isKey ? modifiers + event.key : 'press',
      isText: isKey && event.location === KeyboardEvent.DOM_KEY_LOCATION_NUMPAD,
      isInArea: document.activeElement instanceof HTMLTextAreaElement,
      cameAt: event.timeStamp,
      handledAt,
      painted: seen?.scene ?? live,
      paintedAt: seen?.at ?? 0,
      live,
    }
    if (!isKey || event.key === 'Enter' || event.key === ' ') lastSending = last
    note(last)
  }
  addEventListener('keydown', onAct, { capture: true })
  addEventListener('pointerdown', onAct, { capture: true })
  addEventListener(
    'input',
    ({ target }) => {
      const field = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : undefined
      const name = field?.dataset['field']
      if (field === undefined || name === undefined || !textFields.includes(name)) return
      note({ what: 'typed', row: read().row, field: name, value: field.value, by: last })
    },
    { capture: true },
  )
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-part=desk] button') : null
      if (button?.textContent === 'Discard the draft') note({ what: 'discarded', row: read().row, by: last })
    },
    { capture: true },
  )
  const send = window.fetch
  window.fetch = (address, init) => {
    const isDecision = typeof address === 'string' && /\/api\/file\/tasks\/.+\/update\//.test(address)
    if (isDecision && init?.method === 'PATCH' && typeof init.body === 'string') {
      const { sr_no: row, status } = JSON.parse(init.body) as { sr_no: number; status: string }
      const without = textFields.filter((name) => document.querySelector(`[data-part=desk] [data-field=${name}]`) === null)
      note({ what: 'sent', row, status, by: lastSending, without })
    }
    return send(address, init)
  }
}

/** Calls `note` for all pages of the context, in their order. */
export async function recordScenes(context: BrowserContext, note: (noted: Noted) => void): Promise<void> {
  await context.exposeBinding('noteScene', (_, noted: Noted) => note(noted))
  // What names functions where this is run by tsx is not in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(record)
}
