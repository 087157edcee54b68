type Named = { fullName: string; email: string; hasLeft?: boolean | undefined }

/** Returns a person's name, with the email if somebody else among the people has the same name. */
export const nameAmong = (people: readonly Named[], { fullName, email }: Named): string =>
  people.some((other) => other.email !== email && other.fullName === fullName) ? `${fullName} · ${email}` : fullName

/** Returns the name of a person in a choice for past days, marked if they have left. */
export const markLeft = (name: string, hasLeft: boolean | undefined): string => (hasLeft === true ? `${name}, left` : name)

/**
 * Returns the options of a people picker: the names, marked if the person has left. `search` is the text that the picker
 * searches: name and email.
 */
export const personOptions = (people: readonly (Named & { _id: string })[]): { value: string; label: string; search: string }[] =>
  people.map((person) => ({
    value: person._id,
    label: markLeft(nameAmong(people, person), person.hasLeft),
    search: `${person.fullName} ${person.email}`,
  }))
