/**
 * Puts the texts of the page back that a translator has replaced (decisions 179, P831): the page says `translate="no"`, which not
 * every translator heeds. React would go on writing into the texts that were taken out, so that a count stays as it was, and
 * fails when it removes one.
 */

/**
 * A translator that replaces a text so often, each time within a second, has won: two that undo each other's work would stop the
 * page. A count that a person changes is replaced more slowly.
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

/** Begins to put texts back; returns what ends it. */
export function keepTexts(): () => void {
  const observer = new MutationObserver(putBack)
  observer.observe(document, { childList: true, subtree: true })
  return () => observer.disconnect()
}
