export type Wanted = { exact: readonly string[]; contained: readonly string[]; patterns: readonly string[] }

/**
 * Runs in a page without access to this module. It calls `window.noteSentence` with each wanted text when the text is first
 * visible, as text or as a placeholder.
 */
export function observeWords({ exact, contained, patterns }: Wanted): void {
  const wanted = new Set(exact)
  const fits = patterns.map((pattern) => new RegExp(pattern))
  const noted = new Set<string>()
  const note = (text: string, element: Element | null): void => {
    if (
      noted.has(text) ||
      !(wanted.has(text) || contained.some((part) => text.includes(part)) || fits.some((one) => one.test(text)))
    )
      return
    // The options of a closed select have no box, so the select is checked.
    if ((element?.closest('select') ?? element)?.checkVisibility() !== true) return
    noted.add(text)
    ;(window as unknown as { noteSentence: (text: string) => void }).noteSentence(text)
  }
  const LONG = 400
  const visitText = (node: Node): void => {
    note((node.textContent ?? '').trim(), node.parentElement)
    // "5" and " Days" are two nodes of one text.
    const full = node.parentElement?.textContent ?? ''
    if (full.length < LONG) note(full.trim(), node.parentElement)
  }
  const visit = (node: Node): void => {
    if (node instanceof Text) return visitText(node)
    if (!(node instanceof Element)) return
    for (const field of [node, ...node.querySelectorAll('[placeholder]')]) note(field.getAttribute('placeholder') ?? '', field)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) visitText(walker.currentNode)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') addedNodes.forEach(visit)
      else visit(target)
    }
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['hidden', 'open', 'placeholder'],
  })
}
