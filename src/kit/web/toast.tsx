import { useSyncExternalStore } from 'react'
import './toast.css'

type Toast = { id: number; kind: 'success' | 'error'; message: string; undo?: () => void }

const WITHOUT_UNDO_MS = 4_000
const WITH_UNDO_MS = 10_000
const AT_MOST = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}
const close = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId
  // The same sentence twice says nothing new: it takes the older one's place.
  change([...toasts.filter((other) => other.message !== toast.message), { ...toast, id }].slice(-AT_MOST))
  if (toast.kind === 'success') setTimeout(() => close(id), toast.undo === undefined ? WITHOUT_UNDO_MS : WITH_UNDO_MS)
}

/** Toasts stand outside React, so that a call can show the server's message wherever it was made. Errors stay until closed. */
export const toast = {
  success: (message: string, undo?: () => void): void => show({ kind: 'success', message, ...(undo && { undo }) }),
  error: (message: string): void => show({ kind: 'error', message }),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one region that shows the toasts; the shell holds it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section className="toasts" aria-label="Messages">
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className="toasts-of-a-kind">
          {shown
            .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
            .map(({ id, kind, message, undo }) => (
              <div key={id} className={`toast toast-${kind}`}>
                <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                  <circle cx="8" cy="8" r="7" fill="currentColor" />
                  <path d={kind === 'success' ? 'm5 8.2 2.1 2.1L11 6.2' : 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8'} />
                </svg>
                <span>{message}</span>
                {undo !== undefined && (
                  <button
                    type="button"
                    onClick={() => {
                      close(id)
                      undo()
                    }}
                  >
                    Undo
                  </button>
                )}
                <button type="button" className="toast-close" aria-label="Close this message" onClick={() => close(id)}>
                  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                    <path d="m3.5 3.5 9 9m0-9-9 9" />
                  </svg>
                </button>
              </div>
            ))}
        </div>
      ))}
    </section>
  )
}
