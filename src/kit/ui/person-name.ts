type Named = { fullName: string; email: string; hasLeft?: boolean | undefined }

/** The name of one of several people, with the email where another has the same name. */
export const nameAmong = (people: readonly Named[], { fullName, email }: Named): string =>
  people.some((other) => other.email !== email && other.fullName === fullName) ? `${fullName} · ${email}` : fullName

/** The name of somebody in a choice for days of the past, marked where they have left. */
export const markLeft = (name: string, hasLeft: boolean | undefined): string => (hasLeft === true ? `${name}, left` : name)

/**
 * The options of a picker of people: their names, marked where they have left; `search`: what is typed is looked up in name and
 * email.
 */
export const personOptions = (people: readonly (Named & { _id: string })[]): { value: string; label: string; search: string }[] =>
  people.map((person) => ({
    value: person._id,
    label: markLeft(nameAmong(people, person), person.hasLeft),
    search: `${person.fullName} ${person.email}`,
  }))
