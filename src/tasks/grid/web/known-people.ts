/** The people known to the caller, by email. */
export type KnownPeople = ReadonlyMap<string, { _id: string; fullName: string; email: string }>
