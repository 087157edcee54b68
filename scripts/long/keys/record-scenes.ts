/**
 * Records, from outside of the app, what was painted when a key or a press arrived, what was typed, and which decisions were
 * sent.
 */
import type { BrowserContext } from '@playwright/test'

export type DeskScene = {
  /** The number of the open row, or null if no desk is open. */
  row: number | null
  form: boolean
  /** The chosen status, or '' for none. `options` are the statuses on offer, in order. */
  status: string
  options: string[]
}
/** A key or a press. Times are in ms of its page. `painted` had been on the screen since `paintedAt` when the act arrived. */
export type InputAct = {
  what: 'act'
  key: string
  /** Whether the key is a character of a typed text (`handOn` in bout.ts). */
  isText: boolean
  /** Whether a text area received the key. Every character of a typed text should arrive in a text area. */
  isInArea: boolean
  cameAt: number
  handledAt: number
  painted: DeskScene
  paintedAt: number
  live: DeskScene
}
/**
 * A decision that was sent, the act that sent it, and the fields that its form no longer had. The choice discarded what was typed
 * in those fields.
 */
export type SentDecision = { what: 'sent'; row: number; status: string; by: InputAct | null; without?: readonly string[] }
export type TypedText = { what: 'typed'; row: number | null; field: string; value: string; by: InputAct | null }
/**
 * A status chosen on the open row that differs from the one at the last frame or act, at `since`. The row may not have been
 * painted yet.
 */
export type Chose = { what: 'chose'; row: number; status: string; since: number; at: number }
type Discarded = { what: 'discarded'; row: number | null; by: InputAct | null }
/** The person begins a text. The page does not record this. */
type Begun = { what: 'begun' }
export type Noted = InputAct | SentDecision | TypedText | Chose | Discarded | Begun

/** Runs in the page before the app, without access to this module. */
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
  // The browser paints a frame before it dispatches the next event, so what is read here is on the screen by then.
  const painted: { at: number; scene: DeskScene; text: string }[] = []
  let before = { at: 0, scene: read() }
  /** Reads the current scene. If the chosen status differs, an act since the previous read has chosen it. */
  const compare = (): { at: number; scene: DeskScene } => {
    const now = { at: performance.now(), scene: read() }
    const { row, status } = now.scene
    if (row !== null && row === before.scene.row && status !== '' && status !== before.scene.status)
      note({ what: 'chose', row, status, since: before.at, at: now.at })
    return (before = now)
  }
  const look = (): void => {
    requestAnimationFrame(look)
    const { at, scene } = compare()
    const text = JSON.stringify(scene)
    if (painted.at(-1)?.text !== text) painted.push({ at, scene, text })
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
  const onInput = ({ target }: Event): void => {
    const field = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : undefined
    const name = field?.dataset['field']
    if (field === undefined || name === undefined || !textFields.includes(name)) return
    note({ what: 'typed', row: read().row, field: name, value: field.value, by: last })
  }
  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('[data-part=desk] button') : null
    if (button?.textContent === 'Discard the draft') note({ what: 'discarded', row: read().row, by: last })
  }
  addEventListener('keydown', onAct, { capture: true })
  addEventListener('pointerdown', onAct, { capture: true })
  addEventListener('input', onInput, { capture: true })
  addEventListener('click', onClick, { capture: true })
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

export async function recordScenes(context: BrowserContext, note: (noted: Noted) => void): Promise<void> {
  await context.exposeBinding('noteScene', (_, noted: Noted) => note(noted))
  // tsx adds calls of a helper that names functions. The helper does not exist in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(record)
}
