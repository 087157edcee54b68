import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CandidateStage } from '../vocabulary.ts'
import { STAGES } from '../vocabulary.ts'

/** A mouse starts a drag after moving this far. A finger starts one after resting, and scrolls if it moves before that. */
const DRAG_PX = 6
const REST_MS = 300
const SLIP_PX = 10

type Press = { id: string; pointer: number; x: number; y: number; rest: ReturnType<typeof setTimeout> | undefined }
export type Drag = { id: string; x: number; y: number; over: CandidateStage | undefined }

const stageAt = (x: number, y: number): CandidateStage | undefined => {
  const lane = document.elementsFromPoint(x, y).find((each) => each instanceof HTMLElement && each.dataset['lane'] !== undefined)
  return STAGES.find((stage) => lane instanceof HTMLElement && stage === lane.dataset['lane'])
}

/**
 * Drags cards by mouse, pen or finger to an element with `data-lane`. Escape ends a drag without a move. `press` handles the
 * pointerdown of a card.
 */
export function useCardDrag(onDrop: (id: string, stage: CandidateStage) => void) {
  const pressed = useRef<Press>(undefined)
  const [drag, setDrag] = useState<Drag>()
  const dragged = useRef<Drag>(undefined)
  const show = (next: Drag | undefined): void => {
    dragged.current = next
    setDrag(next)
  }
  const end = (): void => {
    clearTimeout(pressed.current?.rest)
    pressed.current = undefined
    show(undefined)
  }
  const onMove = useEffectEvent((event: globalThis.PointerEvent): void => {
    const press = pressed.current
    if (press === undefined || event.pointerId !== press.pointer) return
    const { clientX: x, clientY: y } = event
    const moved = Math.hypot(x - press.x, y - press.y)
    if (dragged.current === undefined) {
      if (press.rest !== undefined && moved > SLIP_PX) return end()
      if (press.rest !== undefined || moved < DRAG_PX) return
    }
    show({ id: press.id, x, y, over: stageAt(x, y) })
  })
  const onUp = useEffectEvent((event: globalThis.PointerEvent): void => {
    const { current } = dragged
    if (pressed.current?.pointer !== event.pointerId) return
    end()
    if (current === undefined) return
    // Without this, the click that follows would open the card.
    const swallow = (click: Event): void => {
      click.preventDefault()
      click.stopPropagation()
    }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (event.type === 'pointerup' && current.over !== undefined) onDrop(current.id, current.over)
  })
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || dragged.current === undefined) return
    event.preventDefault()
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    // The page must not scroll while a finger drags.
    const hold = (event: TouchEvent): void => {
      if (dragged.current !== undefined) event.preventDefault()
    }
    const listeners = [
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onUp],
    ] as const
    const calls = listeners.map(([type, listen]) => [type, (event: globalThis.PointerEvent) => listen(event)] as const)
    const key = (event: KeyboardEvent): void => onKey(event)
    for (const [type, listen] of calls) document.addEventListener(type, listen)
    document.addEventListener('keydown', key, { capture: true })
    document.addEventListener('touchmove', hold, { passive: false })
    return () => {
      for (const [type, listen] of calls) document.removeEventListener(type, listen)
      document.removeEventListener('keydown', key, { capture: true })
      document.removeEventListener('touchmove', hold)
      clearTimeout(pressed.current?.rest)
    }
  }, [])
  const press = (id: string, event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return
    const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event
    const rest =
      pointerType === 'touch'
        ? setTimeout(() => {
            if (pressed.current) pressed.current.rest = undefined
            show({ id, x, y, over: undefined })
          }, REST_MS)
        : undefined
    pressed.current = { id, pointer, x, y, rest }
  }
  return { drag, press }
}
