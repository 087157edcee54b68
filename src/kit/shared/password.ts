export type PasswordOwner = { email?: string | undefined; fullName?: string | undefined }

/** Level 0 is refused, with the reason in `advice`. */
export type JudgedPassword = {
  level: 0 | 1 | 2 | 3 | 4
  word: 'Not allowed' | 'Weak' | 'Fair' | 'Good' | 'Strong'
  advice: string
}
