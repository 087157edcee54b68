type Named = { fullName: string; email: string; hasLeft?: boolean | undefined }

/** Adds the email if another person in `people` has the same name. */
export const nameAmong = (people: readonly Named[], { fullName, email }: Named): string =>
  people.some((other) => other.email !== email && other.fullName === fullName) ? `${fullName} · ${email}` : fullName

export const labelLeaver = (name: string, hasLeft: boolean | undefined): string => (hasLeft === true ? `${name}, left` : name)

/** The options of a people picker. `search` is the text that the picker searches: the name and the email. */
export const toPersonOptions = (
  people: readonly (Named & { _id: string })[],
): { value: string; label: string; search: string }[] =>
  people.map((person) => ({
    value: person._id,
    label: labelLeaver(nameAmong(people, person), person.hasLeft),
    search: `${person.fullName} ${person.email}`,
  }))
