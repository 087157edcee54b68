import { useEffect, useEffectEvent, useRef } from 'react'
import { useMay } from '../../kit/web/person.tsx'
import { usePreference } from '../../kit/web/preferences.ts'
import { type ChoiceSearch, CHOICES, parseReportDays } from './report-choices.ts'

type LastChoices = {
  /** The name of the form whose choices are remembered, such as `user`. */
  of: string
  search: ChoiceSearch
  today: string
  error: { status?: number } | null
  /** Writes choices to the address, in place of those that it has. */
  onChoices: (choices: ChoiceSearch, replace: boolean) => void
}

const nothing: ChoiceSearch = Object.fromEntries(CHOICES.map((name) => [name, undefined]))
const isChosen = (search: ChoiceSearch): boolean => CHOICES.some((name) => search[name] !== undefined)
const choicesIn = (stored: ChoiceSearch): ChoiceSearch =>
  Object.fromEntries(CHOICES.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])))

/**
 * Remembers the last choices of people who manage others, and applies them when the form opens without choices. They are
 * forgotten if the report is refused, for example because the person has left the team. Days of the current month so far follow
 * the current month. `remember` stores choices. `leave` keeps the page unchanged while its form is being filled in.
 */
export function useLastChoices({ of, search, today, error, onChoices }: LastChoices) {
  const manages = useMay('admin or manager')
  const [stored, store] = usePreference(`last.report.${of}`)
  const isOpening = useRef(manages && !isChosen(search))
  const isOfStored = useRef(false)
  const ask = useEffectEvent((last: ChoiceSearch): void => {
    if (!isOpening.current) return
    isOpening.current = false
    isOfStored.current = true
    onChoices({ ...nothing, ...last, ...parseReportDays(last, today) }, true)
  })
  useEffect(() => {
    if (typeof stored === 'object' && stored !== null) ask(choicesIn(stored))
  }, [stored])
  const { status = 0 } = error ?? {}
  const isRefused = status >= 400 && status < 500
  const forget = useEffectEvent((): void => {
    if (!isOfStored.current) return
    isOfStored.current = false
    store(null)
    onChoices(nothing, true)
  })
  useEffect(() => {
    if (isRefused) forget()
  }, [isRefused])
  return {
    remember: (choices: ChoiceSearch): void => {
      isOpening.current = false
      isOfStored.current = false
      const { from, to, ...others } = choices
      const usual = parseReportDays({}, today)
      if (manages) store({ ...others, ...((from !== usual.from || to !== usual.to) && { from, to }) })
    },
    leave: (): void => {
      isOpening.current = false
    },
  }
}
