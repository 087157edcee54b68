/** Whose password it is, as far as it is known. */
export type PasswordOwner = { email?: string | undefined; fullName?: string | undefined }

/** How good a password is; level 0 is one that is refused, and `advice` is why. */
export type Strength = { level: 0 | 1 | 2 | 3 | 4; word: 'Not allowed' | 'Weak' | 'Fair' | 'Good' | 'Strong'; advice: string }
