type Named = { fullName: string; email: string; hasLeft?: boolean | undefined }

/** Returns a person's name, followed by the email if another of the people has the same name. */
export const nameAmong = (people: readonly Named[], { fullName, email }: Named): string =>
  people.some((other) => other.email !== email && other.fullName === fullName) ? `${fullName} · ${email}` : fullName

/** Returns a person's name for a choice that covers past days; people who have left are marked. */
export const markLeft = (name: string, hasLeft: boolean | undefined): string => (hasLeft === true ? `${name}, left` : name)

/**
 * Returns the options of a people picker. People who have left are marked. `search` is the text that the picker searches: the
 * name and the email.
 */
export const toPersonOptions = (
  people: readonly (Named & { _id: string })[],
): { value: string; label: string; search: string }[] =>
  people.map((person) => ({
    value: person._id,
    label: markLeft(nameAmong(people, person), person.hasLeft),
    search: `${person.fullName} ${person.email}`,
  }))
