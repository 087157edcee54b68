export type Toast = {
  id: number
  kind: 'success' | 'warning' | 'error'
  message: string
  /** The object that the message is about, such as "CHE-0233". It is shown beside the message. */
  about?: string
  /** A slot holds one message at a time, so that messages of quick repeated work do not pile up. */
  slot?: string
  /** The failed action. Its error is replaced if it fails again, and removed when it succeeds. */
  act?: string
  undo?: () => void
  /** The code of the refusal that the message reports. */
  code?: string
  /** Returns whether the person can have read the message before pressing the key that is down. */
  isRead: () => boolean
}

const AT_MOST = 4

/**
 * Adds a toast. It replaces an older toast with the same sentence. If there are too many, those with the shortest lifetime are
 * removed first.
 */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const isRetained = ({ message, undo, slot, act }: Toast): boolean =>
    (message !== next.message || undo !== undefined) &&
    (slot === undefined || slot !== next.slot) &&
    (act === undefined || act !== next.act)
  const shown = [...toasts.filter(isRetained), next]
  while (shown.length > AT_MOST) {
    const order = [
      shown.findIndex(({ kind, undo, id }) => kind === 'success' && undo === undefined && id !== next.id),
      shown.findIndex(({ kind, id }) => kind === 'success' && id !== next.id),
      0,
    ]
    shown.splice(order.find((at) => at >= 0) ?? 0, 1)
  }
  return shown
}
