/** The owner of the password, as far as known. */
export type PasswordOwner = { email?: string | undefined; fullName?: string | undefined }

/** The strength of a password. Level 0 is refused, with the reason in `advice`. */
export type JudgedPassword = {
  level: 0 | 1 | 2 | 3 | 4
  word: 'Not allowed' | 'Weak' | 'Fair' | 'Good' | 'Strong'
  advice: string
}
