import type { Tag } from '../shared/tags.ts'

let channel: BroadcastChannel | undefined
// One channel sends and receives, so a page does not receive its own messages.
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('proofline.changed'))

/** Tells the browser's other pages about this page's changes, so that the server's stream need not say who made a change. */
export const publishToOtherPages = (tags: readonly Tag[]): void => open().postMessage(tags)

export function onOtherPages(receive: (tags: readonly Tag[]) => void): () => void {
  const onMessage = (event: MessageEvent<readonly Tag[]>): void => receive(event.data)
  const opened = open()
  opened.addEventListener('message', onMessage)
  return () => opened.removeEventListener('message', onMessage)
}
