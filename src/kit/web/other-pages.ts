import type { Tag } from '../shared/tags.ts'

let channel: BroadcastChannel | undefined
// Opens the one channel for sending and receiving, so that a page does not receive its own messages.
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('proofline.changed'))

/**
 * Publishes this page's changes to the browser's other pages, so that the server's stream need not name the author of a change.
 */
export const publishToOtherPages = (tags: readonly Tag[]): void => open().postMessage(tags)

/** Subscribes to changes by other pages of this browser. Returns the function that unsubscribes. */
export function onOtherPages(receive: (tags: readonly Tag[]) => void): () => void {
  const onMessage = (event: MessageEvent<readonly Tag[]>): void => receive(event.data)
  const opened = open()
  opened.addEventListener('message', onMessage)
  return () => opened.removeEventListener('message', onMessage)
}
