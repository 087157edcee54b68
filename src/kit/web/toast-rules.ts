export type Toast = { id: number; kind: 'success' | 'error'; message: string; undo?: () => void }

const AT_MOST = 4

/** The toasts after one more: the same sentence takes the older one's place; what goes first by itself gives way first. */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const kept = [...toasts.filter(({ message, undo }) => message !== next.message || undo !== undefined), next]
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
