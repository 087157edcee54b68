/**
 * Restores texts of the page that a translator has replaced. The product's English comes from the documents, and a translated
 * question is a different question. The page sets `translate="no"`, which not every translator respects. React would keep
 * updating the detached text nodes, so a count would no longer change, and React would fail when it removes such a node.
 */

/**
 * How often a text is restored before the translator wins, so that two programs that undo each other's work do not block the
 * page. Only replacements within a second of the previous one count, because counts that a person changes are replaced more
 * slowly.
 */
const AT_MOST = 20
const ROUND_MS = 1_000

const putBacks = new WeakMap<Node, { times: number; at: number }>()

/** Chrome replaces a text with `<font><font>…</font></font>`. */
const isReplacement = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

function putBack(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const place = [...addedNodes, previousSibling, nextSibling].find(
        (each) => isReplacement(each) && each.parentNode === target,
      )
      const now = performance.now()
      const before = putBacks.get(text)
      const times = before === undefined || now - before.at > ROUND_MS ? 0 : before.times
      if (place === undefined || place === null || times === AT_MOST) continue
      putBacks.set(text, { times: times + 1, at: now })
      place.parentNode?.replaceChild(text, place)
    }
}

export function restoreTranslatedTexts(): () => void {
  const observer = new MutationObserver(putBack)
  observer.observe(document, { childList: true, subtree: true })
  return () => observer.disconnect()
}
