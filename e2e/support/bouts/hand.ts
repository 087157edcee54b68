/** The hands of a person who does not wait for the page. */
import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }

/** A key as Chromium takes it. */
function keyOf(character: string) {
  if (character === '\n') return ENTER
  const upper = character.toUpperCase()
  const code = /\d/.test(character) ? `Digit${character}` : /[A-Z]/.test(upper) ? `Key${upper}` : character === ' ' ? 'Space' : ''
  return { key: character, code, text: character, windowsVirtualKeyCode: code === '' ? 0 : upper.charCodeAt(0) }
}

/** `settle` waits until what was pressed has come. */
export async function handOn(page: Page, log: (line: string) => void) {
  const chromium = await page.context().newCDPSession(page)
  let pending: Promise<unknown>[] = []
  const settle = async (): Promise<void> => {
    await Promise.all(pending)
    pending = []
  }
  return {
    settle,
    /** Keys with a modifier wait, so that it is not held for others. */
    press: async (key: string): Promise<void> => {
      log(`key ${key}`)
      if (!key.includes('+')) return void pending.push(page.keyboard.press(key).catch(() => undefined))
      await settle()
      await page.keyboard.press(key).catch(() => undefined)
    },
    /**
     * Types characters, each `gap` ms after the one before it. They come from the keypad, as no command does: so the record tells
     * the figures and line ends of a text from those that are meant to choose and to submit.
     */
    type: async (text: string, gap: number, onTyped: (count: number) => void): Promise<void> => {
      await settle()
      for (const [at, character] of [...text].entries()) {
        onTyped(at)
        log(`text ${JSON.stringify(character)}`)
        const { text: typed, ...key } = { ...keyOf(character), isKeypad: true }
        const events = [{ ...key, type: 'keyDown', text: typed } as const, { ...key, type: 'keyUp' } as const]
        for (const event of events) pending.push(chromium.send('Input.dispatchKeyEvent', event).catch(() => undefined))
        if (gap > 0) await pause(gap)
      }
      await settle()
    },
  }
}
