import type { Tag } from '../shared/tags.ts'

let channel: BroadcastChannel | undefined
// One channel for sending and receiving: a page does not receive its own messages.
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('proofline.changed'))

/** Publishes this page's changes to the browser's other pages, so the server's stream need not name the author of a change. */
export const publishToOtherPages = (tags: readonly Tag[]): void => open().postMessage(tags)

/** Subscribes to changes by other pages of this browser; returns the unsubscribe function. */
export function onOtherPages(receive: (tags: readonly Tag[]) => void): () => void {
  const onMessage = (event: MessageEvent<readonly Tag[]>): void => receive(event.data)
  const opened = open()
  opened.addEventListener('message', onMessage)
  return () => opened.removeEventListener('message', onMessage)
}
