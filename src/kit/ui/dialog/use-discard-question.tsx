import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { readToken } from '../../web/session-storage.ts'
import { DialogFoot } from './Dialog.tsx'

type Options = {
  open: boolean
  isTyped: boolean
  onClose: () => void
  /** Clears the input when the page is left, because the next page may show the same dialog. */
  onLeave?: () => void
}

type DiscardQuestion = {
  question: ReactNode
  /** Called for Esc, the close button, *Cancel*, or a click beside the dialog. */
  requestClose: () => void
  close: () => void
  withdraw: () => void
  /** Set to false again after a failed save. */
  setSaving: (isSaving: boolean) => void
}

/**
 * The rule for every dialog with typed input. Closing the dialog, going back or opening another address asks first. Only
 * *Discard* discards the input, and a second Esc returns to it.
 */
export function useDiscardQuestion({ open, isTyped, onClose, onLeave }: Options): DiscardQuestion {
  const [isDiscarding, setDiscarding] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setDiscarding(false)
  }
  // True once the input is being saved or was discarded. The dialog then closes without asking.
  const mayClose = useRef(false)
  useEffect(() => {
    if (open) mayClose.current = false
  }, [open])
  const [typedIn, setTypedIn] = useState<Element | null>(null)
  const exit = useBlocker({
    shouldBlockFn: () => {
      if (!mayClose.current) setTypedIn(document.activeElement)
      return !mayClose.current
    },
    // When the session ends, the page reloads but the input is kept, so the browser need not ask.
    enableBeforeUnload: () => readToken() !== null,
    disabled: !open || !isTyped,
    withResolver: true,
  })
  const isAsking = isDiscarding || exit.status === 'blocked'
  const withdraw = (): void => {
    setDiscarding(false)
    exit.reset?.()
  }
  const close = (): void => {
    mayClose.current = true
    setDiscarding(false)
    onClose()
  }
  const keepEditing = (): void => {
    withdraw()
    if (typedIn instanceof HTMLElement) typedIn.focus()
  }
  const discard = (): void => {
    if (exit.status !== 'blocked') return close()
    setDiscarding(false)
    onLeave?.()
    exit.proceed()
  }
  const requestClose = (): void => {
    if (isAsking) return keepEditing()
    if (!isTyped) return close()
    setTypedIn(document.activeElement)
    setDiscarding(true)
  }
  return {
    question: isAsking && (
      <DialogFoot key="leave" note="What you entered is not saved." role="alert">
        <Button autoFocus onClick={keepEditing}>
          Keep editing
        </Button>
        <Button danger onClick={discard}>
          Discard
        </Button>
      </DialogFoot>
    ),
    requestClose,
    close,
    withdraw,
    setSaving: (isSaving) => {
      mayClose.current = isSaving
    },
  }
}
