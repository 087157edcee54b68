type Named = { fullName: string; email: string }

/** The name of one of several people, with the email where another has the same name. */
export const nameAmong = (people: readonly Named[], { fullName, email }: Named): string =>
  people.some((other) => other.email !== email && other.fullName === fullName) ? `${fullName} · ${email}` : fullName

/** The options of a picker of people: their names; `search`: what is typed is looked up in name and email. */
export const personOptions = (people: readonly (Named & { _id: string })[]): { value: string; label: string; search: string }[] =>
  people.map((person) => ({
    value: person._id,
    label: nameAmong(people, person),
    search: `${person.fullName} ${person.email}`,
  }))
