import { listUnkeptTexts } from './storage.ts'

/** Before it reloads, it shows typed text that is not stored anywhere, so that the person can copy it (ADR 24). */
export function reloadPage(): void {
  const text = listUnkeptTexts().join('\n\n')
  if (text === '') return location.reload()
  import('./show-texts.ts').then(
    ({ showTexts }) => document.querySelector('dialog[data-part=unkept]') ?? showTexts(text),
    // A new version of the app has replaced this file.
    () => {
      prompt('Copy this text, which is not stored anywhere:', text)
      location.reload()
    },
  )
}
