/**
 * Puts the texts of the page back that a translator has replaced (decisions 179, P831): the page says `translate="no"`, which not
 * every translator heeds. React would go on writing into the texts that were taken out, so that a count stays as it was, and
 * fails when it removes one.
 */

/** A translator that goes on replacing a text has won: two that undo each other's work would stop the page. */
const AT_MOST = 20

const timesPutBack = new WeakMap<Node, number>()

/** Chrome replaces a text with `<font><font>…</font></font>`. */
const isReplacement = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

function putBack(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const place = [...addedNodes, previousSibling, nextSibling].find(
        (each) => isReplacement(each) && each.parentNode === target,
      )
      const times = timesPutBack.get(text) ?? 0
      if (place === undefined || place === null || times === AT_MOST) continue
      timesPutBack.set(text, times + 1)
      place.parentNode?.replaceChild(text, place)
    }
}

/** Begins to put texts back; returns what ends it. */
export function keepTexts(): () => void {
  const observer = new MutationObserver(putBack)
  observer.observe(document, { childList: true, subtree: true })
  return () => observer.disconnect()
}
