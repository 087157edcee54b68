/** Runs in a page, alone: calls `window.noteSentence` with each of these sentences when it is first visible. */
export function observeWords(sentences: readonly string[]): void {
  const left = new Set(sentences)
  const visit = (node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement
    const text = node.textContent ?? ''
    for (const sentence of left) {
      if (!text.includes(sentence) || element?.checkVisibility() !== true) continue
      left.delete(sentence)
      ;(window as unknown as { noteSentence: (text: string) => void }).noteSentence(sentence)
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') visit(target)
      else addedNodes.forEach(visit)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
