/** Once per file of component tests: the styles and the theme of the app, and the notes of the documents' strings that were seen. */
import { afterEach } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import messages from '../../docs/spec/messages.json'
import { observeWords } from '../../e2e/support/observe-words.ts'
import { wantedTexts } from '../../e2e/support/wanted-texts.ts'
import { isPainted } from '../../src/kit/web/scene-keys.ts'
import { startTheme } from '../../src/kit/ui/theme/theme-choice.ts'
import '../../src/kit/ui/theme/reset.css'
import '../../src/kit/ui/theme/tokens.css'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** For scripts/check/messages-seen.ts: appends to the notes of a whole run. */
    noteSentences: (sentences: string[]) => Promise<void>
  }
}

document.documentElement.lang = 'en'
// Plain http beyond loopback is no secure context, and has none.
Object.defineProperty(crypto, 'randomUUID', { value: undefined })
startTheme()

// A person presses a key when what it is meant for is on the screen; a busy machine paints it later than the test finds it.
const press = userEvent.keyboard
const LONG_MS = 1_000
userEvent.keyboard = async (...keys) => {
  const from = performance.now()
  while (!isPainted() && performance.now() - from < LONG_MS) await new Promise((done) => void requestAnimationFrame(done))
  return press.apply(userEvent, keys)
}

let seen: string[] = []
Object.assign(window, { noteSentence: (sentence: string) => seen.push(sentence) })
observeWords(wantedTexts(messages))

afterEach(async () => {
  if (seen.length > 0) await commands.noteSentences(seen)
  seen = []
})
