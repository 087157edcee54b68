/**
 * Asks for the password in this session; false: the person cancelled it. One question for all calls that need it in the meantime.
 */
let ask: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined

/** Says who asks for the password when a call needs it again; returns the function that ends this. */
export const askPasswordBy = (how: () => Promise<boolean>): (() => void) => {
  ask = how
  return () => {
    ask = undefined
    asking = undefined
  }
}

const isStale = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'REAUTH_NEEDED'

/**
 * Makes a call, and once more if it needs a fresh login and the person has given the password: nothing that was typed is lost.
 */
export async function withFreshLogin<R>(make: () => Promise<R>): Promise<R> {
  try {
    return await make()
  } catch (error) {
    if (!isStale(error) || ask === undefined) throw error
    asking ??= ask().finally(() => (asking = undefined))
    if (!(await asking)) throw error
    return make()
  }
}
