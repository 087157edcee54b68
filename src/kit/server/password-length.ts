/** `min` is the setting PASSWORD_MIN. */
export const passwordLength = { min: 8, max: 128 }
