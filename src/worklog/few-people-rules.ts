/** Money that at least so many people carry, whose salaries the reader may not see, gives none of these away (decisions P210). */
const FEWEST = 3

/** A month or day of a profile, and who of those people carry its money. */
export type Carried = { part: string; people: readonly string[] }
/** Whether the money of the whole is hidden, and that of which parts. */
export type Hidden = { whole: boolean; parts: ReadonlySet<string> }
export const NOTHING_HIDDEN: Hidden = { whole: false, parts: new Set() }

const areTooFew = (parts: readonly Carried[]): boolean => {
  const { size } = new Set(parts.flatMap(({ people }) => people))
  return size > 0 && size < FEWEST
}

/**
 * What of a whole and its parts is hidden. The whole less the other parts would give the hidden ones away: when too few people carry these
 * together, all parts are hidden, as they are of a whole that is hidden where it is itself a part.
 */
export function hiddenOf(parts: readonly Carried[], isPartHidden = false): Hidden {
  const whole = isPartHidden || areTooFew(parts)
  const few = parts.filter((part) => areTooFew([part]))
  const hidden = whole || areTooFew(few) ? parts.filter(({ people }) => people.length > 0) : few
  return { whole, parts: new Set(hidden.map(({ part }) => part)) }
}
