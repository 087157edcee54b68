export type Toast = {
  id: number
  kind: 'success' | 'error'
  message: string
  /** What it was done to, beside the message: "CHE-0233". */
  about?: string
  /** One message at a time of this name: work in a fast rhythm must not be covered by what it did before. */
  slot?: string
  /** The act that failed: once it succeeds, its errors are of no use. */
  act?: string
  undo?: () => void
}

const AT_MOST = 4

/** The toasts after one more: the same sentence takes the older one's place; what goes first by itself gives way first. */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const stays = ({ message, undo, slot }: Toast): boolean =>
    (message !== next.message || undo !== undefined) && (slot === undefined || slot !== next.slot)
  const kept = [...toasts.filter(stays), next]
  while (kept.length > AT_MOST) {
    const order = [
      kept.findIndex(({ kind, undo, id }) => kind === 'success' && undo === undefined && id !== next.id),
      kept.findIndex(({ kind, id }) => kind === 'success' && id !== next.id),
      0,
    ]
    kept.splice(order.find((at) => at >= 0) ?? 0, 1)
  }
  return kept
}
