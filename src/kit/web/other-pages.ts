import type { Topic } from '../shared/topics.ts'

let channel: BroadcastChannel | undefined
// One for speaking and hearing: what a page says itself does not come back to it.
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('proofline.changed'))

/** Tells the other pages of this browser what was changed here; the server's stream leaves out who made the change. */
export const tellOtherPages = (topics: readonly Topic[]): void => open().postMessage(topics)

/** Hears what other pages of this browser changed; answers what ends that. */
export function onOtherPages(hear: (topics: readonly Topic[]) => void): () => void {
  const listen = (event: MessageEvent<readonly Topic[]>): void => hear(event.data)
  const opened = open()
  opened.addEventListener('message', listen)
  return () => opened.removeEventListener('message', listen)
}
