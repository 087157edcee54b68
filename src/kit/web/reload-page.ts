import { listUnkeptTexts } from './storage.ts'

/** Loads the page anew. What was typed and is kept nowhere is shown first, so that its person can copy it (ADR 24). */
export function reloadPage(): void {
  const text = listUnkeptTexts().join('\n\n')
  if (text === '') return location.reload()
  import('./show-texts.ts').then(
    ({ showTexts }) => document.querySelector('dialog[data-part=unkept]') ?? showTexts(text),
    // A new version has taken the file away.
    () => {
      prompt('Copy this text, which is kept nowhere:', text)
      location.reload()
    },
  )
}
