export type Toast = {
  id: number
  kind: 'success' | 'warning' | 'error'
  message: string
  /** The message's object, such as "CHE-0233". It is shown beside the message. */
  about?: string
  /** A slot holds one message at a time, so that messages about quick repeated work do not pile up. */
  slot?: string
  /** The failed action. Its error is replaced if it fails again, and removed when it succeeds. */
  act?: string
  undo?: () => void
  /** The ISO instant, by the server's clock, until which the undo is possible. */
  until?: string
  code?: string
  /** Whether the person could have read the message before pressing the current key. */
  isRead: () => boolean
}

/**
 * Adds a message. It replaces every plain success, older messages of the same slot or the same failed action, and messages with
 * the same text that offer no Undo. Other errors, warnings and offers of Undo stay behind it.
 */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const isRetained = ({ kind, message, undo, slot, act }: Toast): boolean =>
    (kind !== 'success' || undo !== undefined) &&
    (message !== next.message || undo !== undefined) &&
    (slot === undefined || slot !== next.slot) &&
    (act === undefined || act !== next.act)
  return [...toasts.filter(isRetained), next]
}
