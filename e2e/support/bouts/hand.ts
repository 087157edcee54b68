/** Presses keys and clicks like a person who does not wait for the page. */
import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }

/** Returns a key in the form that Chromium's protocol expects. */
function keyOf(character: string) {
  if (character === '\n') return ENTER
  const upper = character.toUpperCase()
  const code = /\d/.test(character) ? `Digit${character}` : /[A-Z]/.test(upper) ? `Key${upper}` : character === ' ' ? 'Space' : ''
  return { key: character, code, text: character, windowsVirtualKeyCode: code === '' ? 0 : upper.charCodeAt(0) }
}

/** `settle` waits until all pressed keys have arrived. */
export async function handOn(page: Page, log: (line: string) => void) {
  const chromium = await page.context().newCDPSession(page)
  let pending: Promise<unknown>[] = []
  const settle = async (): Promise<void> => {
    await Promise.all(pending)
    pending = []
  }
  return {
    settle,
    /** A key with a modifier waits for the pending keys, so that the modifier is not held for them. */
    press: async (key: string): Promise<void> => {
      log(`key ${key}`)
      if (!key.includes('+')) return void pending.push(page.keyboard.press(key).catch(() => undefined))
      await settle()
      await page.keyboard.press(key).catch(() => undefined)
    },
    /**
     * Types characters, each `gap` ms after the previous one. They are sent as keypad keys, which no command uses. This lets the
     * record tell the digits and line breaks of a text from the keys that choose and submit.
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
