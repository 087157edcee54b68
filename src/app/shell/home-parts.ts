import { type ComponentType, useEffect, useState } from 'react'
import { mayCall } from '../../access/levels.ts'
import type { HomePart } from '../../kit/web/domain.ts'
import { untilStaying } from '../../kit/web/leaving.ts'
import { toActor, usePerson } from '../../kit/web/person.tsx'
import { webDomains } from '../web.ts'

export type HomePartShown = HomePart & {
  Part: ComponentType
  Lead?: ComponentType | undefined
  Acts?: ComponentType | undefined
}

/** The domains' parts of Home, from top to bottom. */
const all: readonly HomePart[] = webDomains.flatMap(({ home }) => home ?? [])
const loaded = new Map<HomePart, HomePartShown>()

async function load(part: HomePart): Promise<void> {
  const [Part, Lead, Acts] = await Promise.all([part.load(), part.lead?.(), part.acts?.()])
  loaded.set(part, { ...part, Part: Part.default, Lead: Lead?.default, Acts: Acts?.default })
}

/**
 * The parts of Home that the person may see, with their components; undefined until all are loaded. Nothing suspends: for 300 ms
 * after a placeholder of `Suspense` React holds back what follows, and with it the first reads.
 * @throws the error of a module that could not be loaded, when it is rendered
 */
export function useHomeParts(): readonly HomePartShown[] | undefined {
  const person = usePerson()
  const allowed = all.filter(({ who, shows }) => mayCall(who, toActor(person)) && (shows?.(person) ?? true))
  const missing = allowed.filter((part) => !loaded.has(part))
  const [shown, setShown] = useState(() => (missing.length === 0 ? new Map(loaded) : undefined))
  const [failure, setFailure] = useState<{ error: unknown }>()
  const names = missing.map(({ name }) => name).join()
  useEffect(() => {
    let isOver = false
    const parts = all.filter(({ name }) => names.split(',').includes(name))
    Promise.all(parts.map(load)).then(
      () => !isOver && setShown(new Map(loaded)),
      async (error: unknown) => {
        await untilStaying()
        if (!isOver) setFailure({ error })
      },
    )
    return () => void (isOver = true)
  }, [names])
  if (failure !== undefined) throw failure.error
  return shown && allowed.flatMap((part) => shown.get(part) ?? [])
}
